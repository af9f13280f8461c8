/**
 * Stands for `zod/mini` in browsers. There the contract's schemas are types and nothing checks with them: the server
 * does. What checks would need is missing on purpose, so that a call of it fails at the first try; a schema function
 * that the contract uses and this file lacks stops the build.
 */
const schema = { check: () => schema };
const any = () => schema;

export const array = any;
export const boolean = any;
export const email = any;
export const extend = any;
export const gte = any;
export const int = any;
export const literal = any;
export const lte = any;
export const maxLength = any;
export const minLength = any;
export const multipleOf = any;
export const nullable = any;
export const number = any;
export const object = any;
export const optional = any;
export const partial = any;
export const pick = any;
export const record = any;
export const refine = any;
export const regex = any;
export const string = any;
export const toLowerCase = any;
export const trim = any;
export const union = any;
export const uuid = any;
export { any as _default };

export const iso = { date: any, datetime: any };
export const coerce = { number: any };

const choice = (options) => ({ ...schema, options });
export { choice as enum };
