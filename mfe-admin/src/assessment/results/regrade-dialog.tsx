import { call, query, useMutation, useQuery } from '@lectern/client';
import {
  applyRegrade,
  EXAM_LIMITS,
  getExamAnalysis,
  previewRegrade,
  RegradeRequest,
  RegradeRule,
  type Parsed,
} from '@lectern/contract';
import { TextField, toast } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field } from '../../parts/fields/field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { refetchResults } from './refetch-results';
import { RegradeChanges } from './regrade-changes';
import { t } from '../texts';

const ruleOptions = RegradeRule.options.map((value) => ({
  value,
  label: t(`results.regrade.rules.${value}`),
}));
type Regrade = Parsed<typeof applyRegrade.body>;

/** Regrades a question: shows whose results change and by how much, and asks for a reason before it does so. */
export default function RegradeDialog({ examId, onClose }: { examId: string; onClose: () => void }) {
  const { data: analysis } = useQuery(query(getExamAnalysis, { params: { examId }, query: {} }));
  const params = { examId };
  const preview = useMutation({
    mutationFn: (body: RegradeRequest) => call(previewRegrade, { params, body }),
    meta: {
      failed: {
        title: t('results.regrade.previewFailed.title'),
        fallback: t('results.regrade.previewFailed.fallback'),
      },
    },
  });
  const apply = useMutation({
    mutationFn: (body: Regrade) => call(applyRegrade, { params, body }),
    onSuccess: () => {
      toast({ title: t('results.regrade.applied.title') });
      void refetchResults();
      onClose();
    },
    meta: {
      failed: {
        title: t('results.regrade.applyFailed.title'),
        fallback: t('results.regrade.applyFailed.fallback'),
      },
    },
  });
  const changes = preview.data;
  const form = useSchemaForm<typeof applyRegrade.body | typeof RegradeRequest, Values>(
    changes ? applyRegrade.body : RegradeRequest,
    { questionId: undefined, rule: 'newest-version', reason: '' },
  );
  const questions = analysis?.questions.map(({ question }) => ({
    value: question.id,
    label: question.title,
  }));

  return (
    <FormDialog
      title={t('results.regrade.title')}
      description={t('results.regrade.text')}
      submitLabel={changes ? t('results.regrade.apply') : t('results.regrade.preview')}
      pendingLabel={changes ? t('results.regrade.applying') : t('results.regrade.previewing')}
      form={form}
      isPending={preview.isPending || apply.isPending}
      isDisabled={changes?.changed === 0}
      onSubmit={(body) => ('reason' in body ? apply.mutate(body) : preview.mutate(body))}
      onClose={onClose}
    >
      {questions?.length === 0 && <p role="status">{t('results.regrade.noQuestions')}</p>}
      <Field
        form={form}
        name="questionId"
        label={t('results.regrade.question')}
        problem={t('results.regrade.noQuestion')}
      >
        {({ onChange, ...question }) => (
          <Select
            {...question}
            options={questions ?? []}
            placeholder={t('results.regrade.chooseQuestion')}
            onChange={(next) => {
              onChange(next);
              preview.reset();
            }}
          />
        )}
      </Field>
      <Field form={form} name="rule" label={t('results.regrade.rule')}>
        {({ onChange, ...rule }) => (
          <Select
            {...rule}
            options={ruleOptions}
            onChange={(next) => {
              onChange(next);
              preview.reset();
            }}
          />
        )}
      </Field>
      {changes && <RegradeChanges preview={changes} />}
      {changes && changes.changed > 0 && (
        <Field
          form={form}
          name="reason"
          label={t('results.regrade.reason')}
          problem={t('results.regrade.noReason')}
        >
          {(reason) => <TextField {...reason} rows={2} required maxLength={EXAM_LIMITS.reason} />}
        </Field>
      )}
    </FormDialog>
  );
}

interface Values {
  questionId: string | undefined;
  rule: RegradeRule;
  /** Asked for once the changes are shown. */
  reason: string;
}
