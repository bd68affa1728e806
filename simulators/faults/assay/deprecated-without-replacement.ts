import { ASSAY_META, fault, type JsonObject } from '../../../src/contract/index.ts';
import { without } from '../members.ts';

export const deprecatedWithoutReplacement = fault({
  name: 'assay/deprecated-without-replacement',
  dialect: 'assay',
  breaks: ['assay.inspect.deprecated-metadata'],
  on: { kind: 'codec', name: 'assay' },
  wrap: (codec) => ({
    ...codec,
    structured: (content, meta) => codec.structured(forgetful(content), meta && forgetful(meta)),
  }),
});

function forgetful(object: JsonObject): JsonObject {
  const deprecated = object[ASSAY_META.deprecated];
  if (deprecated === undefined) return object;
  return { ...object, [ASSAY_META.deprecated]: without(deprecated as JsonObject, 'replacement') };
}
