import { analyse } from 'scslre';

/** What a regular expression is, as source and flags; undefined for one that is put together when the program runs. */
function literalOf({ callee, arguments: passed }) {
  if (callee.name !== 'RegExp' || typeof passed[0]?.value !== 'string') return undefined;
  if (passed[1] && typeof passed[1].value !== 'string') return undefined;
  return { source: passed[0].value, flags: passed[1]?.value ?? '' };
}

/** A text that a stranger chooses must not keep a pattern busy. */
export const regularExpressions = {
  create(context) {
    const check = (node, literal) => {
      if (!literal) return;
      for (const { character, exponential } of analyse(literal, { assumeRejectingSuffix: false }).reports) {
        const growth = exponential ? 'exponential' : 'quadratic';
        const attack = `${RegExp(character.literal.source, character.literal.flags)}`;
        const message = `Many repetitions of ${attack} take ${growth} time in this regular expression.`;
        context.report({ node, message });
      }
    };
    const checkCall = (node) => check(node, literalOf(node));
    return {
      Literal: (node) => check(node, node.regex && { source: node.regex.pattern, flags: node.regex.flags }),
      CallExpression: checkCall,
      NewExpression: checkCall,
    };
  },
};
