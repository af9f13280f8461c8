import type { CueNode, CueTimes } from './parse-webvtt.js';

/** Matches control characters except line breaks, and characters that change the writing direction of the text around them. */
const UNSAFE_CHARACTERS = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;
const LANGUAGE_TAG = /^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,4}$/i;
/** Tags without an annotation, such as a speaker or a language. */
const PLAIN_TAGS = new Set(['b', 'i', 'u', 'ruby', 'rt']);

/** Writes a cue's text with the tags and characters of `Cue.text`. */
export function cleanCueText(nodes: readonly CueNode[]): string {
  const lines = nodes.map(cleanNode).join('').split('\n');
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

function cleanNode(node: CueNode): string {
  if (node.type === 'timestamp') return '';
  if (node.type === 'text') return escapeText(node.value);
  const content = node.children.map(cleanNode).join('');
  if (!content.trim()) return content;
  if (PLAIN_TAGS.has(node.name)) return `<${node.name}>${content}</${node.name}>`;
  const annotation = escapeText(node.value ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (node.name === 'v' && annotation) return `<v ${annotation}>${content}</v>`;
  if (node.name === 'lang' && LANGUAGE_TAG.test(annotation)) return `<lang ${annotation}>${content}</lang>`;
  return content;
}

const escapeText = (text: string): string =>
  text
    .replace(UNSAFE_CHARACTERS, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Largest number of a line of the picture; lines are counted from the top, or with negative numbers from the bottom. */
const MAX_LINE = 100;

/** Writes the place of a cue as WebVTT settings; '' for the usual place. */
export function writeSettings(times: CueTimes): string {
  const { direction, snapToLines = true, linePosition, lineAlign, textPosition, positionAlign } = times;
  const hasLine = linePosition !== undefined && Math.abs(linePosition) <= MAX_LINE;
  const settings = [
    direction && `vertical:${direction}`,
    hasLine &&
      `line:${roundToHundredths(linePosition)}${snapToLines ? '' : '%'}${lineAlign ? `,${lineAlign}` : ''}`,
    textPosition !== undefined &&
      `position:${roundToHundredths(textPosition)}%${positionAlign ? `,${positionAlign}` : ''}`,
    times.size !== undefined && `size:${roundToHundredths(times.size)}%`,
    times.alignment && `align:${times.alignment}`,
  ];
  return settings.filter(Boolean).join(' ');
}

const roundToHundredths = (value: number): number => Number(value.toFixed(2));
