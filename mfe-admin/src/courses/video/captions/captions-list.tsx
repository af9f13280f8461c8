import { call, hasCode, invalidate, query, queryClient, serverMessage, useMutation } from '@lectern/client';
import {
  deleteCaptions,
  EDIT_CONFLICT,
  getEditedCaptions,
  getSlideVideo,
  saveCaptions,
  VIDEO_LIMITS,
  type SlideVideo,
  type VideoCaptions,
} from '@lectern/contract';
import { Badge, ButtonLink, languageName, toast } from '@lectern/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FileButton } from '../../../parts/files/file-button';
import { LanguageSelect } from '../../../parts/fields/language-select';
import { RowTool } from '../../../parts/fields/row-tool';
import { usePaths } from '../../../paths';
import { t } from '../texts';
import styles from '../video.module.css';

/** The captions of a video by language: files are added and replaced, and each list is edited on a screen of its own. */
export function CaptionsList({
  courseId,
  slideId,
  video,
}: {
  courseId: string;
  slideId: string;
  video: SlideVideo;
}) {
  const paths = usePaths();
  const [language, setLanguage] = useState<string | null>(null);
  const { id: videoId, captions } = video;
  const refetchVideo = () =>
    void queryClient.invalidateQueries(query(getSlideVideo, { params: { slideId } }));

  const saving = useMutation({
    mutationFn: async ({ file, target }: { file: File; target: string }) => {
      if (file.size > VIDEO_LIMITS.captions) throw new Error(t('captions.tooLarge'));
      const params = { videoId, language: target };
      const hasLanguage = captions.some((other) => other.language === target)
        ? await call(getEditedCaptions, { params })
        : undefined;
      return call(saveCaptions, {
        params,
        body: { text: await file.text(), version: hasLanguage?.version ?? null },
      });
    },
    onSuccess: ({ label }) => {
      setLanguage(null);
      toast({ title: t('captions.saved', { language: label }) });
      refetchVideo();
    },
    onError: (error) => {
      if (hasCode(error, EDIT_CONFLICT)) refetchVideo();
    },
  });
  const problem =
    saving.error && (serverMessage(saving.error) ?? (saving.error.message || t('captions.notSaved')));

  return (
    <div className={styles.stack}>
      <h3 className={styles.subheading}>{t('captions.heading')}</h3>
      {captions.length === 0 && <p className={styles.quiet}>{t('captions.none')}</p>}
      <ul role="list" className={styles.captions}>
        {captions.map((other) => (
          <li key={other.id}>
            <span lang={other.language} dir="auto">
              {other.label}
            </span>
            {other.isGenerated && <Badge tone="warning">{t('captions.generated')}</Badge>}
            <span className={styles.end}>
              <ButtonLink
                variant="quiet"
                to={paths.captions({ courseId, videoId, language: other.language })}
                aria-label={t('captions.editOf', { language: other.label })}
              >
                {t('captions.edit')}
              </ButtonLink>
              <FileButton
                label={t('captions.replace')}
                file={other.label}
                accept=".vtt,.srt"
                disabled={saving.isPending}
                onChoose={(file) => saving.mutate({ file, target: other.language })}
              />
              <Deletion videoId={videoId} captions={other} onChanged={refetchVideo} />
            </span>
          </li>
        ))}
      </ul>
      <LanguageSelect
        label={t('captions.language')}
        detectLabel={t('captions.chooseLanguage')}
        language={language}
        onChange={setLanguage}
      />
      {language && captions.some((other) => other.language === language) && (
        <p className={styles.quiet}>{t('captions.exists', { language: languageName(language) })}</p>
      )}
      {language && !captions.some((other) => other.language === language) && (
        <div className={styles.row}>
          <FileButton
            label={t('captions.upload')}
            file={languageName(language)}
            accept=".vtt,.srt"
            disabled={saving.isPending}
            onChoose={(file) => saving.mutate({ file, target: language })}
          />
          <ButtonLink variant="secondary" to={paths.captions({ courseId, videoId, language })}>
            {t('captions.write')}
          </ButtonLink>
        </div>
      )}
      <p role="alert" className={styles.error}>
        {problem}
      </p>
    </div>
  );
}

function Deletion({
  videoId,
  captions: { language, label },
  onChanged,
}: {
  videoId: string;
  captions: VideoCaptions;
  onChanged: () => void;
}) {
  const params = { videoId, language };
  const restoring = useMutation({
    mutationFn: (text: string) => call(saveCaptions, { params, body: { text, version: null } }),
    onSuccess: onChanged,
    meta: { failed: { title: t('captions.notRestored'), fallback: t('panel.tryAgain') } },
  });
  const deletion = useMutation({
    mutationFn: async () => {
      const { text } = await call(getEditedCaptions, { params });
      await call(deleteCaptions, { params });
      return text;
    },
    onSuccess: (text) => {
      toast({
        title: t('captions.deleted', { language: label }),
        action: { label: t('panel.undo'), onClick: () => restoring.mutate(text) },
      });
      onChanged();
      void invalidate(getEditedCaptions);
    },
    meta: { failed: { title: t('captions.notDeleted'), fallback: t('panel.tryAgain') } },
  });
  return (
    <RowTool
      label={t('captions.deleteOf', { language: label })}
      Icon={Trash2}
      disabled={deletion.isPending}
      onClick={() => deletion.mutate()}
    />
  );
}
