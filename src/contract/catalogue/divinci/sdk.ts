/** The client's accessors and the schema builder. */
import { clauses } from '../clause.ts';
import { DIVINCI_TOOLS } from '../documents.ts';

export const sdk = clauses([
  {
    id: 'divinci.sdk.get-tool-by-name',
    area: 'discovery',
    level: 'must',
    party: 'client',
    statement: '`getTool(name)` returns the one tool entry with that name.',
    source: { document: DIVINCI_TOOLS, section: 'Listing tools' },
    needs: [],
    probe:
      'With two listed tools ask for the second; the entry must be equal to the one in `listTools()`. The outcome for an unknown name is not stated.',
    negative: 'Client mutant: returns the first listed tool whatever the name.',
  },
  {
    id: 'divinci.sdk.pricing-helpers',
    area: 'discovery',
    level: 'must',
    party: 'client',
    statement: "`getPricing()` gives the priced tools' prices and `getToolPrice(name)` gives the price of one tool.",
    source: { document: DIVINCI_TOOLS, section: 'Premium (paid) tools' },
    needs: [],
    probe: 'List one free and two priced tools; both helpers must agree with the listing. Return types are not stated.',
    negative: 'Client mutant: `getToolPrice` returns the price of another tool.',
  },
  {
    id: 'divinci.sdk.call-options',
    area: 'call',
    level: 'must',
    party: 'client',
    statement:
      '`callTool` takes an optional third argument for a per-call `timeout` or a payment override; the sample value 60_000 suggests milliseconds.',
    source: { document: DIVINCI_TOOLS, section: 'Calling a tool' },
    needs: [],
    probe:
      'Against a target that answers after 500 ms, a timeout of 100 must abort and one of 5000 must succeed; leaving out the argument works too.',
    negative: 'Client mutant: the option is accepted and ignored.',
  },
  {
    id: 'divinci.sdk.autopay-or-error',
    area: 'payment',
    level: 'must',
    party: 'client',
    statement: 'On a 402 the SDK either pays on its own (autopay) or raises `PaymentRequiredError` for the caller.',
    source: { document: DIVINCI_TOOLS, section: 'Premium (paid) tools' },
    needs: [],
    probe:
      'Against a 402 target: with autopay on the call succeeds after one payment; with autopay off `PaymentRequiredError` reaches the caller and nothing is paid.',
    negative: 'Client mutant: with autopay off the error is swallowed and an empty result returned.',
  },
  {
    id: 'divinci.builder.name-and-describe',
    area: 'schema-builder',
    level: 'must',
    party: 'client',
    statement: "`new ToolBuilder(name)` with `.describe(text)` sets the built tool's `name` and `description`.",
    source: { document: DIVINCI_TOOLS, section: 'Building tool schemas' },
    needs: [],
    probe: "Build with both and compare the result's members.",
    negative: 'Client mutant: the description is stored on the input schema only.',
  },
  {
    id: 'divinci.builder.property-types',
    area: 'schema-builder',
    level: 'must',
    party: 'client',
    statement:
      '`addString`, `addNumber` and `addBoolean` add properties with the JSON Schema types string, number and boolean.',
    source: { document: DIVINCI_TOOLS, section: 'Building tool schemas' },
    needs: [],
    probe:
      'Build one of each and compare the types; validate 1.5 against the number property (valid) and "x" (invalid).',
    negative: 'Client mutant: `addNumber` emits the type integer.',
  },
  {
    id: 'divinci.builder.array-item-type',
    area: 'schema-builder',
    level: 'must',
    party: 'client',
    statement: '`addArray(name, itemType, options)` adds an array property whose items have the given type.',
    source: { document: DIVINCI_TOOLS, section: 'Building tool schemas' },
    needs: [],
    probe: 'Build an array of strings; `["a"]` must validate and `[1]` must not.',
    negative: 'Client mutant: leaves out `items`.',
  },
  {
    id: 'divinci.builder.required-flag',
    area: 'schema-builder',
    level: 'must',
    party: 'client',
    statement: 'A property is required when added with `required: true`; one added without that option is optional.',
    source: { document: DIVINCI_TOOLS, section: 'Building tool schemas' },
    needs: [],
    probe: "Build a required and an unmarked property; the schema's required list must contain the first only.",
    negative: 'Client mutant: lists every property as required.',
  },
  {
    id: 'divinci.builder.property-description',
    area: 'schema-builder',
    level: 'must',
    party: 'client',
    statement: 'The `description` option ends up as the description of that property.',
    source: { document: DIVINCI_TOOLS, section: 'Building tool schemas' },
    needs: [],
    probe: 'Build a property with a description and read it back from the schema.',
    negative: 'Client mutant: drops property descriptions.',
  },
  {
    id: 'divinci.builder.chain-and-build',
    area: 'schema-builder',
    level: 'must',
    party: 'client',
    statement:
      "The builder's methods chain and `.build()` gives a definition in the tool shape (`name`, `description`, `inputSchema`) fit for registration on an MCP server.",
    source: { document: DIVINCI_TOOLS, section: 'Building tool schemas' },
    needs: [],
    probe:
      'Build the five-part sample, register it on a plain MCP server and list it; the listed schema must be the one built.',
    negative: 'Client mutant: `build()` names the schema member `parameters`.',
  },
]);
