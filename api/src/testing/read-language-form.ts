const CHARACTERS: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

/** What the buttons for languages on a page of the server send, without the language itself. */
export function readLanguageForm(page: string): { action: string; fields: Record<string, string> } {
  const [, form = ''] = /<form class="languages"([^]+?)<button/.exec(page) ?? [];
  const [, action = ''] = /action="([^"]+)"/.exec(form) ?? [];
  const inputs = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)];
  const fields = inputs.map(([, name = '', value = '']) => [
    name,
    value.replace(/&(\w+);/g, (all, character: string) => CHARACTERS[character] ?? all),
  ]);
  return { action, fields: Object.fromEntries(fields) as Record<string, string> };
}
