import type { PageLink } from '../reader/deck.js';
import type { Engine } from '../reader/engine.js';
import type { PageFrame } from './page-frame.js';
import { plainText } from './plain-text.js';

export const MAX_LINKS = 300;

/** The links of an open page that lead out of the file. `text` is its open text, or 0. */
export function readLinks(
  engine: Engine,
  document: number,
  page: number,
  text: number,
  frame: PageFrame,
): PageLink[] {
  const { call, out } = engine;
  const links: PageLink[] = [];
  engine.setInt(0, 0);
  while (links.length < MAX_LINKS && call.FPDFLink_Enumerate(page, out, out + 4)) {
    const position = engine.int(0);
    const link = engine.int(4);
    const url = linkUrl(engine, document, link);
    if (url && call.FPDFLink_GetAnnotRect(link, out)) {
      const corners = [0, 4, 8, 12].map((offset) => engine.float(offset));
      const box = frame.box(...(corners as [number, number, number, number]));
      links.push({ url, text: text ? textWithin(engine, text, corners) : '', ...box });
    }
    engine.setInt(0, position);
  }
  return links;
}

function linkUrl(engine: Engine, document: number, link: number): string {
  const action = engine.call.FPDFLink_GetAction(link);
  if (!action) return '';
  return plainText(
    engine.text('utf-8', (buffer, length) =>
      engine.call.FPDFAction_GetURIPath(document, action, buffer, length),
    ),
  );
}

function textWithin(engine: Engine, text: number, corners: number[]): string {
  const [left = 0, top = 0, right = 0, bottom = 0] = corners;
  return plainText(
    engine.text(
      'utf-16le',
      (buffer, length) =>
        engine.call.FPDFText_GetBoundedText(text, left, top, right, bottom, buffer, length / 2) * 2,
    ),
  );
}
