import { Marked, type Token } from 'marked';

/** Removing one link can form another from what surrounds it; a text that needs more passes loses its brackets. */
const MAX_PASSES = 5;

// The options of the chat, which renders the text.
const disabled = () => undefined;
const marked = new Marked({ gfm: true, tokenizer: { html: disabled, tag: disabled, url: disabled } });

/** Replaces the links and images of a Markdown text by their words, as the chat's own parser finds them. */
export function removeLinks(markdown: string): string {
  let text = markdown;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const links = linksIn(text);
    if (!links.length) return text;
    for (const { type, raw, text: words } of links)
      text = text.replace(raw, () => (type === 'def' ? '' : (words ?? '')));
  }
  return text.replace(/[[\]<>]/g, '');
}

function linksIn(markdown: string) {
  const found: (Token & { text?: string })[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (['link', 'image', 'def'].includes(token.type)) found.push(token);
  });
  return found;
}
