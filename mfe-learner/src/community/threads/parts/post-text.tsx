import { readMentions, type MentionedPerson, writeMention } from '@lectern/contract';
import { Fragment, type ReactNode } from 'react';
import { t } from '../texts';
import styles from './threads.module.css';

/** The plain text of a post, with the names of the people that it mentions. */
export function PostText({ text, mentions }: { text: string; mentions: MentionedPerson[] }) {
  return (
    <p className={styles.text} dir="auto">
      {splitAtMentions(text).map((part, index) => (
        <Fragment key={index}>{typeof part === 'string' ? part : renderMention(part.id, mentions)}</Fragment>
      ))}
    </p>
  );
}

function renderMention(id: string, mentions: MentionedPerson[]): ReactNode {
  const name = mentions.find((one) => one.id === id)?.name ?? t('post.deletedAccount');
  return <bdi className={styles.mention}>@{name}</bdi>;
}

function splitAtMentions(text: string): (string | { id: string })[] {
  return readMentions(text).reduce<(string | { id: string })[]>(
    (parts, id) =>
      parts.flatMap((part) => {
        if (typeof part !== 'string') return [part];
        const [first = '', ...rest] = part.split(writeMention(id));
        return [first, ...rest.flatMap((after) => [{ id }, after])];
      }),
    [text],
  );
}
