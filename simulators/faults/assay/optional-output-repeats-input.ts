import { fault } from '../../../src/contract/index.ts';

export const optionalOutputRepeatsInput = fault({
  name: 'assay/optional-output-repeats-input',
  dialect: 'assay',
  breaks: ['assay.inspect.optional-field-lists'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    inspection: (tool, facts) => {
      const told = codec.inspection(tool, facts);
      return { ...told, optionalOutputFields: told['optionalInputFields'] };
    },
  }),
});
