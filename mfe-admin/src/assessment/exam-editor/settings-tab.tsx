import { EXAM_LIMITS, EXAM_TYPES, type ExamSettings } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { Card, CardTitle, Stack, TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useId, type ReactNode } from 'react';
import { DateTimeField } from '../../parts/fields/date-time-field';
import { OpeningFields } from '../../parts/fields/opening-fields';
import { Switch } from '../../parts/fields/switch';
import styles from './exam-editor.module.css';
import { ReviewMatrix } from './review-matrix';
import type { ExamEditor } from './use-exam-editor';
import { t } from '../texts';

const typeOptions = EXAM_TYPES.map((value) => ({ value, label: t(`exam.types.${value}`) }));
const methodOptions = (['highest', 'last', 'average'] as const).map((value) => ({
  value,
  label: t(`examEditor.settings.gradingMethods.${value}`),
}));
const orderOptions = (['free', 'linear'] as const).map((value) => ({
  value,
  label: t(`examEditor.settings.orders.${value}`),
}));
const behaviorOptions = (['deferred', 'immediate'] as const).map((value) => ({
  value,
  label: t(`examEditor.settings.behaviors.${value}`),
}));

/** Everything about an exam but its questions, in groups. */
export function SettingsTab({ editor }: { editor: ExamEditor }) {
  const { draft: settings, problems, change } = editor;
  return (
    <Stack>
      <Group title={t('examEditor.settings.basics')}>
        <div className={styles.fields}>
          <TextField
            label={t('examEditor.settings.title')}
            value={settings.title}
            maxLength={EXAM_LIMITS.title}
            error={problems['title']}
            onChange={(title) => change({ title })}
          />
          <Select
            label={t('examEditor.settings.type')}
            options={typeOptions}
            value={settings.type}
            onChange={(type) => change({ type })}
          />
        </div>
        <TextField
          label={t('examEditor.settings.description')}
          rows={3}
          value={settings.description}
          maxLength={EXAM_LIMITS.description}
          error={problems['description']}
          onChange={(description) => change({ description })}
        />
      </Group>
      <Group title={t('examEditor.settings.times')} hint={t('examEditor.settings.timesHint')}>
        <div className={styles.fields}>
          <OpeningFields
            label={t('examEditor.settings.opensAt')}
            opensAt={settings.opensAt}
            opensAfterDays={settings.opensAfterDays ?? null}
            error={problems['opensAt']}
            onChange={change}
          />
          <DateTimeField
            label={t('examEditor.settings.dueDate')}
            hint={t('examEditor.settings.dueHint')}
            value={settings.dueDate}
            error={problems['dueDate']}
            onChange={(dueDate) => change({ dueDate })}
          />
          <DateTimeField
            label={t('examEditor.settings.closesAt')}
            hint={t('examEditor.settings.closesHint')}
            value={settings.closesAt}
            error={problems['closesAt']}
            onChange={(closesAt) => change({ closesAt })}
          />
          <TextField
            label={t('examEditor.settings.timeLimit')}
            value={settings.timeLimit}
            inputMode="numeric"
            maxLength={5}
            error={problems['timeLimit']}
            onChange={(timeLimit) => change({ timeLimit })}
          />
        </div>
      </Group>
      <Group title={t('examEditor.settings.grading')}>
        <div className={styles.fields}>
          <TextField
            label={t('examEditor.settings.maxAttempts')}
            hint={t('examEditor.settings.maxAttemptsHint')}
            value={settings.maxAttempts}
            inputMode="numeric"
            maxLength={3}
            error={problems['maxAttempts']}
            onChange={(maxAttempts) => change({ maxAttempts })}
          />
          <Select
            label={t('examEditor.settings.gradingMethod')}
            options={methodOptions}
            value={settings.gradingMethod}
            onChange={(gradingMethod) => change({ gradingMethod })}
          />
          <TextField
            label={t('examEditor.settings.passingScore')}
            value={settings.passingScore}
            inputMode="numeric"
            maxLength={3}
            error={problems['passingScore']}
            onChange={(passingScore) => change({ passingScore })}
          />
        </div>
      </Group>
      <Group title={t('examEditor.settings.navigation')}>
        <div className={styles.fields}>
          <Select
            label={t('examEditor.settings.order')}
            options={orderOptions}
            value={settings.navigation}
            onChange={(navigation) => change({ navigation })}
          />
          <Select
            label={t('examEditor.settings.behavior')}
            options={behaviorOptions}
            value={settings.behavior}
            onChange={(behavior) => change({ behavior })}
          />
        </div>
        <Switch
          label={t('examEditor.settings.onePerPage')}
          hint={t('examEditor.settings.onePerPageHint')}
          checked={settings.onePerPage}
          onChange={(onePerPage) => change({ onePerPage })}
        />
        <Switch
          label={t('examEditor.settings.shuffleQuestions')}
          hint={t('examEditor.settings.shuffleQuestionsHint')}
          checked={settings.shuffleQuestions}
          onChange={(shuffleQuestions) => change({ shuffleQuestions })}
        />
        <Switch
          label={t('examEditor.settings.shuffleOptions')}
          hint={t('examEditor.settings.shuffleOptionsHint')}
          checked={settings.shuffleOptions}
          onChange={(shuffleOptions) => change({ shuffleOptions })}
        />
      </Group>
      <Group title={t('examEditor.settings.review')} hint={t('examEditor.settings.reviewHint')}>
        <ReviewMatrix
          rules={settings.reviewRules}
          isChecked={settings.behavior === 'immediate'}
          onChange={(reviewRules) => change({ reviewRules })}
        />
        {settings.closesAt === null && <p className={styles.quiet}>{t('examEditor.settings.noClose')}</p>}
      </Group>
      <Group title={t('examEditor.settings.course')}>
        {hasFeature('tutor') && (
          <Switch
            label={t('examEditor.settings.tutor')}
            hint={t('examEditor.settings.tutorHint')}
            checked={settings.tutorIsSilent}
            onChange={(tutorIsSilent) => change({ tutorIsSilent })}
          />
        )}
        <Switch
          label={t('examEditor.settings.certificate')}
          hint={t('examEditor.settings.certificateHint')}
          checked={settings.isRequiredForCertificate}
          onChange={(isRequiredForCertificate) => change({ isRequiredForCertificate })}
        />
        {settings.isRequiredForCertificate && hidesScore(settings) && (
          <p className={styles.quiet}>{t('examEditor.settings.certificateWaits')}</p>
        )}
      </Group>
    </Stack>
  );
}

/** Whether learners do not see their result at all times after an attempt. */
function hidesScore({ closesAt, reviewRules }: Pick<ExamSettings, 'closesAt' | 'reviewRules'>) {
  const { rightAfter, whileOpen, afterClose } = reviewRules;
  return !(rightAfter.score && whileOpen.score && (closesAt === null || afterClose.score));
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{title}</CardTitle>
      {hint && <p className={styles.quiet}>{hint}</p>}
      {children}
    </Card>
  );
}
