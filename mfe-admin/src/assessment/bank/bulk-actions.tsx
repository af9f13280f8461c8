import { call } from '@lectern/client';
import { archiveQuestions, practiceQuestions, retagQuestions } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { Stack, TextField } from '@lectern/ui';
import { Archive, ArchiveRestore, BookCheck, BookX, Tags } from 'lucide-react';
import { useState } from 'react';
import type { BulkAction, InputProps } from '../../parts/bulk/bulk-action';
import { parseTags } from '../parts/parse-tags';
import { t } from '../texts';

interface TagChange {
  add: string[];
  remove: string[];
}

const retag: BulkAction<TagChange> = {
  key: 'retag',
  label: t('bank.bulk.retag.label'),
  title: (count) => t('bank.bulk.retag.title', { count }),
  text: t('bank.bulk.retag.text'),
  done: (count) => t('bank.bulk.retag.done', { count }),
  Icon: Tags,
  renderInput: (props) => <TagFields {...props} />,
  run: (ids, change) => call(retagQuestions, { body: { ids, ...change } }),
};

const practice: BulkAction[] = [
  {
    key: 'practice',
    label: t('question.practice.start'),
    title: (count) => t('bank.bulk.practice.title', { count }),
    text: t('bank.bulk.practice.text'),
    done: (count) => t('bank.bulk.practice.done', { count }),
    Icon: BookCheck,
    oppositeKey: 'stop-practice',
    run: (ids) => call(practiceQuestions, { body: { ids, isPracticed: true } }),
  },
  {
    key: 'stop-practice',
    label: t('question.practice.stop'),
    title: (count) => t('bank.bulk.stopPractice.title', { count }),
    text: t('bank.bulk.stopPractice.text'),
    done: (count) => t('bank.bulk.stopPractice.done', { count }),
    Icon: BookX,
    oppositeKey: 'practice',
    undoText: t('bank.bulk.stopPractice.undoText'),
    run: (ids) => call(practiceQuestions, { body: { ids, isPracticed: false } }),
  },
];

/** Lists the actions of this site that instructors run on many questions at once. */
export const listBulkActions = (): BulkAction[] => [
  ...(hasFeature('practice') ? practice : []),
  retag,
  {
    key: 'archive',
    label: t('bank.bulk.archive.label'),
    title: (count) => t('bank.bulk.archive.title', { count }),
    text: t('bank.bulk.archive.text'),
    done: (count) => t('bank.bulk.archive.done', { count }),
    Icon: Archive,
    oppositeKey: 'restore',
    run: (ids) => call(archiveQuestions, { body: { ids, isArchived: true } }),
  },
  {
    key: 'restore',
    label: t('bank.bulk.restore.label'),
    title: (count) => t('bank.bulk.restore.title', { count }),
    text: t('bank.bulk.restore.text'),
    done: (count) => t('bank.bulk.restore.done', { count }),
    Icon: ArchiveRestore,
    oppositeKey: 'archive',
    run: (ids) => call(archiveQuestions, { body: { ids, isArchived: false } }),
  },
];

function TagFields({ onChange }: InputProps<TagChange>) {
  const [typed, setTyped] = useState({ add: '', remove: '' });
  function type(change: Partial<typeof typed>) {
    const next = { ...typed, ...change };
    setTyped(next);
    const tags = { add: parseTags(next.add), remove: parseTags(next.remove) };
    onChange(tags.add.length + tags.remove.length > 0 ? tags : undefined);
  }
  return (
    <Stack>
      <TextField
        label={t('bank.bulk.retag.add')}
        hint={t('bank.bulk.retag.hint')}
        value={typed.add}
        onChange={(add) => type({ add })}
      />
      <TextField
        label={t('bank.bulk.retag.remove')}
        hint={t('bank.bulk.retag.hint')}
        value={typed.remove}
        onChange={(remove) => type({ remove })}
      />
    </Stack>
  );
}
