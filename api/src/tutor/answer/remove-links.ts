import { Marked, type Token } from 'marked';

/** A removed link can leave text that forms another link. A text that needs more passes loses all its brackets. */
const MAX_PASSES = 5;

// The same options as in the chat, which renders the text (mfe-tutor/src/chat/answer/markdown.ts).
const disabled = () => undefined;
const marked = new Marked({ gfm: true, tokenizer: { html: disabled, tag: disabled, url: disabled } });

/** Replaces the links and images of a Markdown text by their words. They are found by the parser of the chat. */
export function removeLinks(markdown: string): string {
  let text = markdown;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const links = findLinks(text);
    if (!links.length) return text;
    for (const { type, raw, text: words } of links)
      // A definition, `[reference]: url`, has no words.
      text = text.replace(raw, () => (type === 'def' ? '' : (words ?? '')));
  }
  return text.replace(/[[\]<>]/g, '');
}

function findLinks(markdown: string) {
  const links: (Token & { text?: string })[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (['link', 'image', 'def'].includes(token.type)) links.push(token);
  });
  return links;
}
