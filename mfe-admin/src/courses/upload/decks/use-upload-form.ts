import { UploadFields, type ListedUpload } from '@lectern/contract';
import { toast } from '@lectern/ui';
import { describeMessage } from '@lectern/ui/form-check';
import { useWatch, type FieldErrors } from 'react-hook-form';
import * as z from 'zod/mini';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import { startUpload } from '../../running-uploads/uploads';
import { t } from '../../texts';
import { addFiles, createDeck, fillTitle, isTitleTyped, removeDeck, type Deck } from './deck';
import { suggestByContent, suggestByName } from './suggest-title';

const NewCourses = z.object({
  decks: z.array(
    z.object({
      id: z.string(),
      file: z.file(),
      title: z.nonoptional(UploadFields.shape.title).check(z.minLength(1)),
      suggestedTitle: z.string(),
    }),
  ),
  description: z.nonoptional(UploadFields.shape.description),
  language: UploadFields.shape.language,
});
type NewCourses = z.output<typeof NewCourses>;
type NewCourse = NewCourses['decks'][number];

interface UploadFormValues {
  /** At least one entry, which may have no file yet. */
  decks: Deck[];
  description: string;
  /** Null: the server detects the language. */
  language: string | null;
}

/** Holds the values of the upload form, suggests titles, and sends the files. */
export function useUploadForm({
  retried,
  isDraft,
  onCreated,
}: {
  retried: ListedUpload | undefined;
  isDraft: boolean;
  onCreated: () => void;
}) {
  const form = useSchemaForm<typeof NewCourses, UploadFormValues>(
    NewCourses,
    {
      decks: [{ ...createDeck(), title: retried?.title ?? '' }],
      description: retried?.description ?? '',
      language: retried?.language ?? null,
    },
    ({ language, ...values }) => ({ ...values, ...(language && { language }) }),
  );
  const decks = useWatch({ control: form.control, name: 'decks' });
  const setDecks = (update: (current: Deck[]) => Deck[]) =>
    form.setValue('decks', update(form.getValues('decks')));
  const change = ({ id }: Pick<Deck, 'id'>, changes: Partial<Deck>) =>
    setDecks((current) => current.map((deck) => (deck.id === id ? { ...deck, ...changes } : deck)));

  /** Adds files. Suggests titles from their names at once, and from their contents as soon as these are read. */
  async function addChosenFiles(files: File[]) {
    setDecks((current) => addFiles(current, files));
    for (const file of files) suggestTitle(file, suggestByName(file));
    const suggest = async (file: File) => suggestTitle(file, await suggestByContent(file));
    await Promise.all(files.map(suggest));
  }

  function suggestTitle(file: File, title: string | undefined) {
    if (title)
      setDecks((current) => current.map((deck) => (deck.file === file ? fillTitle(deck, title) : deck)));
  }

  /** Sends all files. A file that becomes a course leaves the form; a file that fails stays with the reason. */
  function send({ decks: courses, ...shared }: NewCourses) {
    const hasSeveralDecks = courses.length > 1;
    for (const course of courses) void sendDeck(course, shared, hasSeveralDecks);
  }

  async function sendDeck(course: NewCourse, shared: Omit<NewCourses, 'decks'>, hasSeveralDecks: boolean) {
    const { file, title } = course;
    change(course, { problem: '' });
    const ownFields = { ...(isTitleTyped(course) && { title }), ...(hasSeveralDecks && { description: '' }) };
    const fields = { ...shared, ...ownFields, isDraft };
    const { isCourse, problem } = await startUpload({ file, fields }).ended;
    if (!isCourse) return hasSeveralDecks && problem && change(course, { problem });
    const isLast = form.getValues('decks').length === 1;
    setDecks((current) => removeDeck(current, course.id));
    if (isLast) onCreated();
  }

  function showProblem(errors: FieldErrors<UploadFormValues>) {
    const { decks: entered } = form.getValues();
    if (entered.some(({ title }) => !title.trim()))
      return toastProblem({
        title: t('upload.titleRequired.title'),
        description: t('upload.titleRequired.description'),
      });
    if (entered.some(({ file }) => !file))
      return toastProblem({
        title: t('upload.fileRequired.title'),
        description: t('upload.fileRequired.description'),
      });
    const wrongTitle = errors.decks?.find?.((deck) => deck?.title)?.title;
    const message = wrongTitle?.message ?? errors.description?.message ?? '';
    const [field, label] = wrongTitle
      ? (['title', t('upload.courseTitle')] as const)
      : (['description', t('upload.courseDescription')] as const);
    const description = describeMessage([field], message, label);
    toastProblem({ title: t('upload.failed'), description });
  }

  return {
    form,
    decks,
    addChosenFiles,
    change,
    remove: ({ id }: Deck) => setDecks((current) => removeDeck(current, id)),
    send,
    showProblem,
  };
}

const toastProblem = (problem: { title: string; description: string }) =>
  toast({ ...problem, variant: 'destructive' });
