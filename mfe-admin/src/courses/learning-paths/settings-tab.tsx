import { call, useCurrentUser, useMutation } from '@lectern/client';
import { giveLearningPath, LEARNING_PATH_LIMITS, MAX_EMAIL_LENGTH } from '@lectern/contract';
import { Button, Card, CardTitle, Muted, Stack, TextField, toast } from '@lectern/ui';
import { Field } from '../../parts/fields/field';
import { Form } from '../../parts/fields/form';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import styles from './learning-paths.module.css';
import { t } from './texts';
import type { PathEditor } from './use-path-editor';

/** Title and description of a learning path; administrators choose its owner. */
export function SettingsTab({ editor }: { editor: PathEditor }) {
  const { user } = useCurrentUser();
  const { draft, problems, change } = editor;
  return (
    <Stack>
      <Card aria-labelledby="texts">
        <CardTitle id="texts">{t('editor.texts')}</CardTitle>
        <Stack className={styles.fields}>
          <TextField
            label={t('editor.fields.title')}
            value={draft.title}
            required
            maxLength={LEARNING_PATH_LIMITS.title}
            error={problems['title']}
            onChange={(title) => change({ title })}
          />
          <TextField
            label={t('editor.fields.description')}
            hint={t('editor.fields.descriptionHint')}
            rows={6}
            value={draft.description}
            maxLength={LEARNING_PATH_LIMITS.description}
            error={problems['description']}
            onChange={(description) => change({ description })}
          />
        </Stack>
      </Card>
      {user?.role === 'admin' && <OwnerCard editor={editor} />}
    </Stack>
  );
}

/** Shows administrators the owner of the path, and lets them choose another one, which is saved at once. */
function OwnerCard({ editor: { saved, replace } }: { editor: PathEditor }) {
  const form = useSchemaForm(giveLearningPath.body, { email: '' });
  const giving = useMutation({
    mutationFn: (body: { email: string }) => call(giveLearningPath, { params: { pathId: saved.id }, body }),
    onSuccess: (given) => {
      replace(given);
      form.reset();
      toast({ title: t('owner.given', { name: given.owner?.name ?? '' }) });
    },
    meta: { failed: { title: t('owner.notGiven'), fallback: t('tryAgain') } },
  });
  return (
    <Card aria-labelledby="owner">
      <CardTitle id="owner">{t('owner.title')}</CardTitle>
      <Muted>{t('owner.text')}</Muted>
      <p dir="auto">{saved.owner ? `${saved.owner.name} (${saved.owner.email})` : t('owner.none')}</p>
      <Form className={styles.inline} form={form} isPending={giving.isPending} onSubmit={giving.mutate}>
        <Field form={form} name="email" label={t('owner.email')}>
          {(email) => <TextField {...email} type="email" maxLength={MAX_EMAIL_LENGTH} />}
        </Field>
        <Button type="submit" variant="secondary" disabled={giving.isPending}>
          {t('owner.give')}
        </Button>
      </Form>
    </Card>
  );
}
