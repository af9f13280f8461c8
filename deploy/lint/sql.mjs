/** See 'SQL' in CONTRIBUTING.md. */
export const queryWithoutText = {
  create: (context) => ({
    CallExpression(node) {
      const { callee, arguments: passed } = node;
      if (callee.type !== 'MemberExpression' || callee.property.name !== 'query') return;
      if (!['Literal', 'TemplateLiteral'].includes(passed[0]?.type)) return;
      const message =
        'A query is a function of a *.queries.ts file that calls queryRows or changeRows with sql`…`.';
      context.report({ node, message });
    },
  }),
};

export const sqlInQueries = {
  create: (context) => ({
    TaggedTemplateExpression(node) {
      if (node.tag.name !== 'sql') return;
      context.report({ node, message: 'SQL is in *.queries.ts, conditions of rights in *.policy.ts.' });
    },
  }),
};
