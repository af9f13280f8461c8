import { call, serverMessage, useMutation } from '@lectern/client';
import { setSlideVideo, VIDEO_LIMITS } from '@lectern/contract';
import { Button, formatItems, TextField } from '@lectern/ui';
import * as z from 'zod/mini';
import { Field, REFUSED } from '../../parts/fields/field';
import { Form } from '../../parts/fields/form';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { t } from './texts';
import type { VideoOfSlide } from './upload/video-uploads';
import styles from './video.module.css';

const EmbeddedVideo = z.object({
  address: z.string().check(z.trim(), z.minLength(1), z.maxLength(VIDEO_LIMITS.address)),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(VIDEO_LIMITS.title)),
});

/** The form that embeds a video of another site in a slide, by the address of its page. */
export function EmbedForm({
  slideId,
  sites,
  onSet,
}: {
  slideId: string;
  /** Names of the sites whose videos can be embedded. */
  sites: string[];
  onSet: (next: VideoOfSlide) => void;
}) {
  const form = useSchemaForm(EmbeddedVideo, { address: '', title: '' });
  const embedding = useMutation({
    mutationFn: (body: z.output<typeof EmbeddedVideo>) => call(setSlideVideo, { params: { slideId }, body }),
    onSuccess: (next) => {
      form.reset();
      onSet(next);
    },
    onError: (error) =>
      form.setError('address', { type: REFUSED, message: serverMessage(error) ?? t('embed.failed') }),
  });
  return (
    <Form form={form} isPending={embedding.isPending} onSubmit={embedding.mutate} className={styles.stack}>
      <h3 className={styles.subheading}>{t('embed.heading')}</h3>
      <Field form={form} name="address" label={t('embed.address')}>
        {(field) => (
          <TextField
            {...field}
            type="url"
            dir="ltr"
            required
            maxLength={VIDEO_LIMITS.address}
            hint={t('embed.hint', { hosts: formatItems(sites) })}
          />
        )}
      </Field>
      <Field form={form} name="title" label={t('embed.title')}>
        {(field) => (
          <TextField {...field} required maxLength={VIDEO_LIMITS.title} hint={t('embed.titleHint')} />
        )}
      </Field>
      <div>
        <Button type="submit" variant="secondary" disabled={embedding.isPending}>
          {t('embed.submit')}
        </Button>
      </div>
    </Form>
  );
}
