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
import { resultsTexts } from './texts';
import { refetchResults } from './refetch-results';
import { RegradeChanges } from './regrade-changes';

const { regrade: texts } = resultsTexts;
const ruleOptions = RegradeRule.options.map((value) => ({ value, label: texts.rules[value] }));
type Regrade = Parsed<typeof applyRegrade.body>;

/** Regrades a question: shows whose results change and by how much, and asks for a reason before it does so. */
export default function RegradeDialog({ examId, onClose }: { examId: string; onClose: () => void }) {
  const { data: analysis } = useQuery(query(getExamAnalysis, { params: { examId }, query: {} }));
  const params = { examId };
  const preview = useMutation({
    mutationFn: (body: RegradeRequest) => call(previewRegrade, { params, body }),
    meta: { failed: texts.previewFailed },
  });
  const apply = useMutation({
    mutationFn: (body: Regrade) => call(applyRegrade, { params, body }),
    onSuccess: () => {
      toast(texts.applied);
      void refetchResults();
      onClose();
    },
    meta: { failed: texts.applyFailed },
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
      title={texts.title}
      description={texts.text}
      submitLabel={changes ? texts.apply : texts.preview}
      pendingLabel={changes ? texts.applying : texts.previewing}
      form={form}
      isPending={preview.isPending || apply.isPending}
      isDisabled={changes?.changed === 0}
      onSubmit={(body) => ('reason' in body ? apply.mutate(body) : preview.mutate(body))}
      onClose={onClose}
    >
      {questions?.length === 0 && <p role="status">{texts.noQuestions}</p>}
      <Field form={form} name="questionId" problem={texts.noQuestion}>
        {({ onChange, ...question }) => (
          <Select
            {...question}
            label={texts.question}
            options={questions ?? []}
            placeholder={texts.chooseQuestion}
            onChange={(next) => {
              onChange(next);
              preview.reset();
            }}
          />
        )}
      </Field>
      <Field form={form} name="rule">
        {({ onChange, ...rule }) => (
          <Select
            {...rule}
            label={texts.rule}
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
        <Field form={form} name="reason" problem={texts.noReason}>
          {(reason) => (
            <TextField {...reason} label={texts.reason} rows={2} required maxLength={EXAM_LIMITS.reason} />
          )}
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
