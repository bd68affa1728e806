import { fault } from '../../../src/contract/index.ts';

export const newestVersionTold = fault({
  name: 'assay/newest-version-told',
  dialect: 'assay',
  breaks: ['assay.inspect.version-is-the-one-called'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => {
    const newest = new Map<string, string>();
    return {
      ...codec,
      inspection: (tool, facts) => {
        const [version = ''] = [newest.get(tool.name) ?? '', tool.version].sort().reverse();
        newest.set(tool.name, version);
        return { ...codec.inspection(tool, facts), version };
      },
    };
  },
});
