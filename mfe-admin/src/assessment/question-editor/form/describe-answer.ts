import type { WholeQuestion } from '@lectern/contract';
import { describeValue } from '../../../parts/editor/describe-value';
import { t } from '../../texts';
import { nameField } from './field-names';

type LeafValue = string | number | boolean | null;

/**
 * Describes an answer for the comparison of two versions, with a line for each field: 'Option A: Paris · 1'. Works for every
 * type of question, because it lists all values of content and key and replaces the ids of options and items by their texts.
 */
export function describeAnswer({ content, key }: WholeQuestion): string {
  const leaves = listLeaves({ content, key });
  const textsById = mapTextsById(leaves);
  const lines = new Map<string, string[]>();
  for (const [path, value] of leaves) {
    if (/(^|\.)(id|type|kind)$/.test(path) || value === '' || value === null || value === false) continue;
    const label = nameField(path);
    const text = value === true ? nameFlag(path) : describeValue(textsById.get(value) ?? value);
    lines.set(label, [...(lines.get(label) ?? []), text]);
  }
  return [...lines]
    .map(([label, values]) => t('questionEditor.answerPart', { field: label, values: values.join(' · ') }))
    .join('\n');
}

/** The texts of options, items and other parts, by the ids of the parts. */
function mapTextsById(leaves: [string, LeafValue][]): Map<LeafValue, LeafValue> {
  const ids = new Map(leaves.filter(([path]) => path.endsWith('.id')));
  return new Map(
    leaves
      .filter(([path]) => path.endsWith('.html') || path.endsWith('.text'))
      .map(([path, text]) => [ids.get(path.replace(/\.(html|text)$/, '.id')) ?? null, text]),
  );
}

/** The values in an object that are no objects, with their paths: 'content.options.2.html'. */
function listLeaves(value: object | LeafValue, path: string[] = []): [string, LeafValue][] {
  if (value === null || typeof value !== 'object') return [[path.join('.'), value]];
  return Object.entries(value as Record<string, object | LeafValue>).flatMap(([name, child]) =>
    listLeaves(child, [...path, name]),
  );
}

const FLAG_NAMES: Partial<Record<string, string>> = {
  isRight: t('questionEditor.flags.isRight'),
  answer: t('questionEditor.flags.answer'),
  partialCredit: t('questionEditor.flags.partialCredit'),
  matchCase: t('questionEditor.flags.matchCase'),
  matchAccents: t('questionEditor.flags.matchAccents'),
  allowWildcards: t('questionEditor.flags.allowWildcards'),
};

/** 'key.matchCase' as 'match case'. */
const nameFlag = (path: string): string => FLAG_NAMES[path.split('.').at(-1) ?? ''] ?? '';
