import { COURSE_LIMITS, type ListedUpload } from '@lectern/contract';
import { Button, Card, FieldFrame, formatSentences, Muted, Row, TextField } from '@lectern/ui';
import { Info } from 'lucide-react';
import { useId, useRef } from 'react';
import { Field } from '../../parts/fields/field';
import { Form } from '../../parts/fields/form';
import { LanguageSelect } from '../../parts/fields/language-select';
import { Switch } from '../../parts/fields/switch';
import { describeOfficeFormats } from '../running-uploads/describe-office-formats';
import { useUploadFormats } from '../running-uploads/upload-formats';
import { DeckRows } from './decks/deck-rows';
import { FileDrop } from './decks/file-drop';
import { submitOnEnter } from './decks/submit-on-enter';
import { useReviewFirst } from './decks/use-review-first';
import { useSharedDecks } from './decks/use-shared-decks';
import { useUploadForm } from './decks/use-upload-form';
import { findObstacle } from './decks/find-obstacle';
import { t } from '../texts';
import styles from './upload.module.css';

/**
 * The files of new courses with their titles; description and language. Toasts say what is missing; the button is
 * disabled, and says why, until nothing is missing and no upload is pending.
 */
export function UploadForm({
  retried,
  pending,
  onCreated,
  onAnother,
}: {
  /** A failed or cancelled upload whose title, description and language the form starts with. */
  retried?: ListedUpload;
  pending: boolean;
  /** All of its files have become courses. */
  onCreated: () => void;
  /** Asks for an empty form while an upload is pending. */
  onAnother: () => void;
}) {
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const { formats, accept, limitMb } = useUploadFormats();
  const review = useReviewFirst(retried?.isDraft);
  const { form, decks, ...upload } = useUploadForm({ retried, isDraft: review.isOn, onCreated });
  useSharedDecks((files) => void upload.addChosenFiles(files));
  const isSeveral = decks.length > 1;
  const [deck] = decks;
  const obstacle = findObstacle(decks, pending);

  return (
    <Card>
      <Form
        className={styles.form}
        ref={box}
        tabIndex={-1}
        form={form}
        isPending={pending}
        onSubmit={upload.send}
        onInvalid={upload.showProblem}
      >
        {!isSeveral && (
          <Field form={form} name="decks" label={t('upload.courseTitle')}>
            {({ label, ref }) => (
              <TextField
                ref={ref}
                label={label}
                value={deck?.title ?? ''}
                required
                disabled={pending}
                maxLength={COURSE_LIMITS.title}
                autoFocus={retried !== undefined}
                placeholder={t('upload.titlePlaceholder')}
                {...(deck?.suggestedTitle && { hint: t('upload.titleHint') })}
                onChange={(title) => deck && upload.change(deck, { title })}
                onKeyDown={submitOnEnter}
              />
            )}
          </Field>
        )}
        {!isSeveral && (
          <Field form={form} name="description" label={t('upload.courseDescription')}>
            {({ error: _, ...entered }) => (
              <TextField
                {...entered}
                rows={3}
                disabled={pending}
                maxLength={COURSE_LIMITS.description}
                placeholder={t('upload.descriptionPlaceholder')}
              />
            )}
          </Field>
        )}
        <FieldFrame
          id={`${id}-file`}
          label={t('upload.courseMaterials')}
          {...(!isSeveral && deck?.problem && { error: deck.problem })}
        >
          <FileDrop
            id={`${id}-file`}
            accept={accept}
            decks={decks}
            isLocked={pending}
            onChoose={(files) => void upload.addChosenFiles(files)}
          />
        </FieldFrame>
        {isSeveral && (
          <DeckRows
            decks={decks}
            isLocked={pending}
            onRename={(renamed, title) => upload.change(renamed, { title })}
            onRemove={(removed) => {
              upload.remove(removed);
              // The focused button is gone.
              box.current?.focus();
            }}
          />
        )}
        {retried && !deck?.file && (
          <p className={styles.again} role="status">
            {t('upload.chooseAgain', { fileName: retried.fileName })}
          </p>
        )}
        <Field form={form} name="language" label={t('upload.language')}>
          {({ label, value, onChange }) => (
            <LanguageSelect
              label={label}
              detectLabel={t('upload.detectLanguage')}
              language={value}
              disabled={pending}
              onChange={onChange}
            />
          )}
        </Field>
        <Switch
          label={t('upload.review')}
          hint={t('upload.reviewHint')}
          checked={review.isOn}
          onChange={review.setIsOn}
        />
        <p className={styles.note}>
          <Info size={16} aria-hidden />
          <span>{formatSentences([t('upload.note', { limitMb }), ...describeOfficeFormats(formats)])}</span>
        </p>
        <Row>
          <Button
            type="submit"
            disabled={obstacle !== undefined}
            {...(obstacle && { 'aria-describedby': `${id}-obstacle` })}
          >
            {pending ? t('upload.submitting') : t('upload.submit', { files: decks.length })}
          </Button>
          {pending && (
            <Button variant="secondary" onClick={onAnother}>
              {t('upload.another')}
            </Button>
          )}
          {obstacle && <Muted id={`${id}-obstacle`}>{obstacle}</Muted>}
        </Row>
      </Form>
    </Card>
  );
}
