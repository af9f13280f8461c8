import { GAPS_PROMPT, type FileGap, requireFewGaps, toGaps, toGapText, trimParts } from '../text/gap-text.js';
import { convertHtml, extractPictures, toPlainText } from '../text/html.js';
import type { QuestionBody } from '@lectern/contract';
import { FormatProblem } from '../questions/problems.js';
import { findChild, findChildren, findNamed, toMarkup, type XmlElement } from '../text/xml.js';
import { Item } from './item.js';

/** The block with the gaps in our own files, else the whole body. */
const gapsBlock = (item: Item) =>
  findNamed(item.body, 'div').find(({ attributes }) => attributes['class'] === 'gaps') ?? item.body;

/** The text above the gaps, and the pictures of the text around them. */
export function readGapsPrompt(item: Item): string {
  const own = item.interactions.find(({ name }) => name === 'gapMatchInteraction');
  const text = own
    ? own.children.filter((child) => typeof child === 'string' || child.name !== 'prompt')
    : [];
  return (
    readInstruction(item) + extractPictures(item.markup([...gapsBlock(item).children, ...text]), item.reading)
  );
}

function readInstruction(item: Item): string {
  const block = gapsBlock(item);
  const own = item.interactions.find(({ name }) => name === 'gapMatchInteraction');
  const prompt = own && findChild(own, 'prompt');
  if (prompt) return item.line(prompt.children) || GAPS_PROMPT;
  if (block === item.body) return GAPS_PROMPT;
  return (
    convertHtml(item.markup(item.body.children.filter((child) => child !== block)), item.reading) ||
    GAPS_PROMPT
  );
}

/** Texts between markers that HTML does not change. */
function splitByGaps(markup: string, gapOf: (number: number) => FileGap): (string | FileGap)[] {
  const parts = markup.split(/\ue000(\d+)\ue001/);
  return trimParts(
    parts.map((part, index) => (index % 2 ? gapOf(Number(part)) : part)).filter((part) => part !== ''),
  );
}

/** @throws FormatProblem where a gap has no right answer */
export function readInlineGaps(item: Item): QuestionBody<'gaps'> {
  const { losses } = item.reading;
  const markup = item.markup(
    gapsBlock(item).children,
    (interaction) => `\ue000${item.interactions.indexOf(interaction)}\ue001`,
  );
  const cases: boolean[] = [];
  const parts = splitByGaps(toGapText(markup, losses), (number) => {
    const interaction = item.interactions[number];
    if (!interaction) throw new FormatProblem('assessment.file.gapMissingInText');
    const declared = item.declaration(interaction);
    if (interaction.name === 'inlineChoiceInteraction') {
      const choices = findChildren(interaction, 'inlineChoice');
      const right = choices.findIndex(({ attributes }) =>
        declared.correct.includes(attributes['identifier'] ?? ''),
      );
      if (right < 0) throw new FormatProblem('assessment.file.gapWithoutRightChoice');
      return { choices: choices.map((one) => toPlainText(toMarkup(one.children))), right };
    }
    const best = Math.max(0, ...(declared.mapping ?? []).map(({ value }) => value));
    const mapped = (declared.mapping ?? []).filter(({ value }) => value > 0 && value === best);
    losses.addIf(
      (declared.mapping ?? []).some(({ value }) => value > 0 && value < best),
      'assessment.file.noPartialCreditInGap',
    );
    const answers = [...new Set([...declared.correct, ...mapped.map(({ key }) => key)])].filter(Boolean);
    if (!answers.length) throw new FormatProblem('assessment.file.gapWithoutAnswer');
    cases.push(declared.mapping?.length ? mapped.some(({ isCaseSensitive }) => isCaseSensitive) : true);
    return { answers };
  });
  return toGaps({ matchCase: cases.some(Boolean), matchAccents: true }, parts);
}

/** All gaps share the texts that are dragged into them. */
export function readGapMatch(item: Item, interaction: XmlElement): QuestionBody<'gaps'> {
  const texts = findChildren(interaction, 'gapText');
  if (texts.length < 2) throw new FormatProblem('assessment.file.questionOnPicture');
  const choices = texts.map((one) => toPlainText(item.line(one.children)));
  const right = new Map(
    item.declaration(interaction).correct.map((value) => value.split(/\s+/).reverse() as [string, string]),
  );
  const gaps = findNamed(interaction, 'gap');
  requireFewGaps(gaps.length);
  const inner = new Item(
    {
      ...item.element,
      children: [
        {
          name: 'itemBody',
          attributes: {},
          children: interaction.children.filter(
            (child) => typeof child === 'string' || !/^(?:gapText|gapImg|prompt)$/.test(child.name),
          ),
        },
      ],
    },
    item.reading,
  );
  const markup = inner.markup(inner.body.children, (gap) => `\ue000${gaps.indexOf(gap)}\ue001`);
  const parts = splitByGaps(toGapText(markup, item.reading.losses), (number) => {
    const chosen = right.get(gaps[number]?.attributes['identifier'] ?? '');
    const at = texts.findIndex(({ attributes }) => attributes['identifier'] === chosen);
    if (at < 0) throw new FormatProblem('assessment.file.gapWithoutRightChoice');
    return { choices, right: at };
  });
  return toGaps({ matchCase: false, matchAccents: true }, parts);
}
