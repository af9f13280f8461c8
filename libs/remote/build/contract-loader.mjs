import { parse } from 'acorn';

/** Fields of an endpoint or stream that only the server reads. */
const SERVER_FIELDS = new Set([
  ...['params', 'query', 'events', 'message', 'summary'],
  ...['access', 'of', 'ofEach', 'needsRecentSignIn', 'isOpenInViewAs', 'perMinute', 'budget'],
]);

/**
 * An Rspack loader that makes the contract small in browsers, which need no schema of a response and no right: an endpoint
 * keeps method, path and the schema of its body, by which forms are checked. Each constant is marked as free of side
 * effects, because a bundler cannot know that of zod's calls and would keep the schemas that nothing uses.
 * @param {string} code a module of the contract as JavaScript
 */
export default function loadContract(code) {
  const { body } = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  const calls = body
    .map((statement) => ('declaration' in statement && statement.declaration) || statement)
    .flatMap((declared) => (declared.type === 'VariableDeclaration' ? declared.declarations : []))
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
  let result = '';
  let end = 0;
  for (const call of calls) {
    result += `${code.slice(end, call.start)}/*#__PURE__*/ (() => ${printCall(call, code)})()`;
    end = call.end;
  }
  return result + code.slice(end);
}

/**
 * @param {import('acorn').CallExpression} call
 * @param {string} code
 */
function printCall({ callee, arguments: [declared], start, end }, code) {
  const isEndpoint = callee.type === 'Identifier' && ['endpoint', 'stream'].includes(callee.name);
  if (!isEndpoint || declared?.type !== 'ObjectExpression') return code.slice(start, end);
  const kept = declared.properties.filter((property) => !SERVER_FIELDS.has(fieldName(property)));
  // Whether a response has JSON is read from the schema's presence.
  const fields = kept.map((property) =>
    fieldName(property) === 'response' ? 'response: true' : code.slice(property.start, property.end),
  );
  return `${callee.name}({ ${fields.join(', ')} })`;
}

/** @param {import('acorn').Property | import('acorn').SpreadElement} property */
const fieldName = (property) =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '';
