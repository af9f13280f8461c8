import type { WholeQuestion } from '@lectern/contract';
import { describeValue } from '../../../parts/editor/describe-value';
import { t } from '../../texts';
import { nameField } from './field-names';

type Leaf = string | number | boolean | null;

/**
 * What two versions of an answer can differ in, a line for each part: 'Option A: Paris · 1'. Ids of parts are replaced by
 * their texts, so that it works for every type of question.
 */
export function describeAnswer({ content, key }: WholeQuestion): string {
  const leaves = listLeaves({ content, key });
  const texts = findTexts(leaves);
  const lines = new Map<string, string[]>();
  for (const [path, value] of leaves) {
    if (/(^|\.)(id|type|kind)$/.test(path) || value === '' || value === null || value === false) continue;
    const label = nameField(path);
    const text = value === true ? nameFlag(path) : describeValue(texts.get(value) ?? value);
    lines.set(label, [...(lines.get(label) ?? []), text]);
  }
  return [...lines]
    .map(([label, values]) => t('questionEditor.answerPart', { field: label, values: values.join(' · ') }))
    .join('\n');
}

/** The texts of parts by the parts' ids. */
function findTexts(leaves: [string, Leaf][]): Map<Leaf, Leaf> {
  const ids = new Map(leaves.filter(([path]) => path.endsWith('.id')));
  return new Map(
    leaves
      .filter(([path]) => path.endsWith('.html') || path.endsWith('.text'))
      .map(([path, text]) => [ids.get(path.replace(/\.(html|text)$/, '.id')) ?? null, text]),
  );
}

/** The values in an object with their paths: 'content.options.2.html'. */
function listLeaves(value: object | Leaf, path: string[] = []): [string, Leaf][] {
  if (value === null || typeof value !== 'object') return [[path.join('.'), value]];
  return Object.entries(value as Record<string, object | Leaf>).flatMap(([name, child]) =>
    listLeaves(child, [...path, name]),
  );
}

const FLAGS: Partial<Record<string, string>> = {
  isRight: t('questionEditor.flags.isRight'),
  answer: t('questionEditor.flags.answer'),
  partialCredit: t('questionEditor.flags.partialCredit'),
  matchCase: t('questionEditor.flags.matchCase'),
  matchAccents: t('questionEditor.flags.matchAccents'),
  allowWildcards: t('questionEditor.flags.allowWildcards'),
};

/** 'key.matchCase' as 'match case'. */
const nameFlag = (path: string): string => FLAGS[path.split('.').at(-1) ?? ''] ?? '';
