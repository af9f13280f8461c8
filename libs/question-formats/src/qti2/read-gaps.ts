import { GAPS_PROMPT, type FileGap, requireFewGaps, toGaps, toGapText, trimParts } from '../text/gap-text.js';
import { convertHtml, extractPictures, toPlainText } from '../text/html.js';
import type { QuestionBody } from '@lectern/contract';
import { FormatProblem } from '../questions/problems.js';
import { findChild, findChildren, findNamed, toMarkup, type XmlElement } from '../text/xml.js';
import { Item } from './item.js';

/** Finds the block with the gaps in files of Lectern; in other files the whole body. */
const findGapsBlock = (item: Item) =>
  findNamed(item.body, 'div').find(({ attributes }) => attributes['class'] === 'gaps') ?? item.body;

/** Reads the instruction above the gaps, and the pictures of the text around the gaps. */
export function readGapsPrompt(item: Item): string {
  const gapMatchElement = item.interactions.find(({ name }) => name === 'gapMatchInteraction');
  const text = gapMatchElement
    ? gapMatchElement.children.filter((child) => typeof child === 'string' || child.name !== 'prompt')
    : [];
  return (
    readInstruction(item) +
    extractPictures(item.toHtml([...findGapsBlock(item).children, ...text]), item.reading)
  );
}

function readInstruction(item: Item): string {
  const block = findGapsBlock(item);
  const gapMatchElement = item.interactions.find(({ name }) => name === 'gapMatchInteraction');
  const prompt = gapMatchElement && findChild(gapMatchElement, 'prompt');
  if (prompt) return item.toLine(prompt.children) || GAPS_PROMPT;
  if (block === item.body) return GAPS_PROMPT;
  return (
    convertHtml(item.toHtml(item.body.children.filter((child) => child !== block)), item.reading) ||
    GAPS_PROMPT
  );
}

/** Splits HTML at the markers of gaps, which are characters of Unicode's private use area around the gap's number. */
function splitByGaps(markup: string, readGap: (number: number) => FileGap): (string | FileGap)[] {
  const parts = markup.split(/\ue000(\d+)\ue001/);
  return trimParts(
    parts.map((part, index) => (index % 2 ? readGap(Number(part)) : part)).filter((part) => part !== ''),
  );
}

/** Reads a text with fields and lists between the words. @throws FormatProblem if a gap has no right answer */
export function readInlineGaps(item: Item): QuestionBody<'gaps'> {
  const { losses } = item.reading;
  const markup = item.toHtml(
    findGapsBlock(item).children,
    (interaction) => `\ue000${item.interactions.indexOf(interaction)}\ue001`,
  );
  const cases: boolean[] = [];
  const parts = splitByGaps(toGapText(markup, losses), (number) => {
    const interaction = item.interactions[number];
    if (!interaction) throw new FormatProblem('assessment.file.gapMissingInText');
    const declared = item.readDeclaration(interaction);
    if (interaction.name === 'inlineChoiceInteraction') {
      const choices = findChildren(interaction, 'inlineChoice');
      const right = choices.findIndex(({ attributes }) =>
        declared.correct.includes(attributes['identifier'] ?? ''),
      );
      if (right < 0) throw new FormatProblem('assessment.file.gapWithoutRightChoice');
      return { choices: choices.map((choice) => toPlainText(toMarkup(choice.children))), right };
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

/** Reads an interaction in which texts are dragged into gaps; all gaps have the same choices. */
export function readGapMatch(item: Item, interaction: XmlElement): QuestionBody<'gaps'> {
  const texts = findChildren(interaction, 'gapText');
  if (texts.length < 2) throw new FormatProblem('assessment.file.questionOnPicture');
  const choices = texts.map((choice) => toPlainText(item.toLine(choice.children)));
  const right = new Map(
    item
      .readDeclaration(interaction)
      .correct.map((value) => value.split(/\s+/).reverse() as [string, string]),
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
  const markup = inner.toHtml(inner.body.children, (gap) => `\ue000${gaps.indexOf(gap)}\ue001`);
  const parts = splitByGaps(toGapText(markup, item.reading.losses), (number) => {
    const chosen = right.get(gaps[number]?.attributes['identifier'] ?? '');
    const index = texts.findIndex(({ attributes }) => attributes['identifier'] === chosen);
    if (index < 0) throw new FormatProblem('assessment.file.gapWithoutRightChoice');
    return { choices, right: index };
  });
  return toGaps({ matchCase: false, matchAccents: true }, parts);
}
