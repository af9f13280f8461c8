import { call } from '@lectern/client';
import {
  askQuestion,
  type Course,
  type NotePlace,
  type NoteQuote,
  type Slide,
  type ThreadAudience,
} from '@lectern/contract';
import { Button, NativeSelect, Row, Stack, toast } from '@lectern/ui';
import { MapPin, X } from 'lucide-react';
import { useState } from 'react';
import { MentionField } from '../parts/mention-field';
import styles from '../parts/threads.module.css';
import { usePostText } from '../parts/use-post-text';
import { useThreadCall } from '../parts/use-thread-call';
import { t } from '../texts';
import { SimilarThreads } from './similar-threads';

const AUDIENCES: { value: ThreadAudience; label: string }[] = [
  { value: 'class', label: t('ask.toClass') },
  { value: 'instructors', label: t('ask.toInstructors') },
];

/** What a question is about, if not a slide as a whole: a place in its picture or words of its text. */
export interface AskedAbout {
  slideId: string;
  place?: NotePlace;
  quote?: NoteQuote;
}

/** Asks about a slide, a place in its picture or words of its text. While one types, similar questions are offered. */
export function AskForm({
  userId,
  course,
  slide,
  about,
  onPlace,
  onForget,
  onAsked,
  onOpen,
}: {
  userId: string;
  course: Course;
  slide: Slide;
  about: AskedAbout | undefined;
  onPlace: (() => void) | undefined;
  onForget: () => void;
  onAsked: (id: string) => void;
  onOpen: (id: string) => void;
}) {
  const { draft, setDraft, text, chooseId, forget } = usePostText(`${userId}.ask.${slide.id}`);
  const { place = null, quote = null } = about ?? {};
  const [audience, setAudience] = useState<ThreadAudience>('class');
  const asking = useThreadCall(
    () =>
      call(askQuestion, {
        body: { id: chooseId(), slideId: slide.id, quote, place, title: '', text, audience },
      }),
    t('ask.notAsked'),
    forget,
  );
  const isBegun = draft.text !== '' || about !== undefined;

  return (
    <Stack
      as="form"
      gap={8}
      onSubmit={(event) => {
        event.preventDefault();
        if (text === '' || asking.isPending) return;
        asking.mutate(undefined, {
          onSuccess: ({ id }) => {
            onForget();
            toast({ title: t('ask.asked') });
            onAsked(id);
          },
        });
      }}
    >
      {quote && (
        <div className={styles.about}>
          <blockquote className={styles.quote} dir="auto">
            {quote.text}
          </blockquote>
          <ForgetButton label={t('ask.forgetQuote')} onForget={onForget} />
        </div>
      )}
      <MentionField
        label={t('ask.label')}
        placeholder={t('ask.placeholder')}
        courseId={course.id}
        draft={draft}
        onChange={setDraft}
      />
      <SimilarThreads slideId={slide.id} text={text} onOpen={onOpen} />
      <Row>
        {place ? (
          <span className={styles.place}>
            <MapPin size={16} aria-hidden />
            {t('ask.placeChosen')}
            <ForgetButton label={t('ask.forgetPlace')} onForget={onForget} />
          </span>
        ) : (
          onPlace &&
          !quote && (
            <Button variant="secondary" onClick={onPlace}>
              <MapPin aria-hidden />
              {t('ask.place')}
            </Button>
          )
        )}
        {isBegun && (
          <NativeSelect
            label={t('ask.audience')}
            hideLabel
            options={AUDIENCES}
            value={audience}
            onChange={setAudience}
          />
        )}
        <Button type="submit" disabled={asking.isPending || text === ''}>
          {t('ask.send')}
        </Button>
      </Row>
    </Stack>
  );
}

const ForgetButton = ({ label, onForget }: { label: string; onForget: () => void }) => (
  <Button variant="quiet" icon aria-label={label} title={label} onClick={onForget}>
    <X aria-hidden />
  </Button>
);
