import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

/** Checks values against the official OpenAPI description of the OpenAI API. */
export interface OfficialSchemas {
  /** What in a value does not fit a named schema; empty if all fits. */
  faults(name: string, value: unknown): string[];
}

let schemas: OfficialSchemas | undefined;

/** The description in the YAML file that `OPENAI_DESCRIPTION` names; undefined without it. It is not part of Lectern. */
export function officialSchemas(): OfficialSchemas | undefined {
  const file = process.env['OPENAI_DESCRIPTION'];
  if (!file) return undefined;
  return (schemas ??= compile(parse(readFileSync(file, 'utf8')) as object));
}

function compile(description: object): OfficialSchemas {
  const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false });
  ajv.addSchema(allowNull(description) as object, 'openai');
  return {
    faults(name, value) {
      const fits = ajv.getSchema(`openai#/components/schemas/${name}`);
      if (fits?.(value)) return [];
      return [`${name}: ${JSON.stringify(fits?.errors?.slice(0, 3))} ${JSON.stringify(value)}`];
    },
  };
}

/** Rewrites OpenAPI 3.0's `nullable: true`, which JSON Schema does not have, as a choice with `null`. */
function allowNull(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(allowNull);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = node as Record<string, unknown>;
  const schema = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, allowNull(value)]));
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}
