import { call, query, useMutation, useQuery } from '@lectern/client';
import { applyRegrade, EXAM_LIMITS, getExamAnalysis, previewRegrade, RegradeRule } from '@lectern/contract';
import { Button, TextField, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Select } from '@lectern/ui/select';
import { useState } from 'react';
import { resultsTexts } from './texts';
import { refetchResults } from './refetch-results';
import { RegradeChanges } from './regrade-changes';

const { regrade: texts } = resultsTexts;
const ruleOptions = RegradeRule.options.map((value) => ({ value, label: texts.rules[value] }));

/** Regrades a question: shows whose results change and by how much, and asks for a reason before it does so. */
export default function RegradeDialog({ examId, onClose }: { examId: string; onClose: () => void }) {
  const { data: analysis } = useQuery(query(getExamAnalysis, { params: { examId }, query: {} }));
  const [questionId, setQuestion] = useState<string>();
  const [rule, setRule] = useState<RegradeRule>('newest-version');
  const [reason, setReason] = useState('');
  const params = { examId };
  const request = { questionId: questionId ?? '', rule };
  const preview = useMutation({
    mutationFn: () => call(previewRegrade, { params, body: request }),
    meta: { failed: texts.previewFailed },
  });
  const apply = useMutation({
    mutationFn: () => call(applyRegrade, { params, body: { ...request, reason: reason.trim() } }),
    onSuccess: () => {
      toast(texts.applied);
      void refetchResults();
      onClose();
    },
    meta: { failed: texts.applyFailed },
  });
  const questions = analysis?.questions.map(({ question }) => ({
    value: question.id,
    label: question.title,
  }));
  const changes = preview.data;
  const canApply = changes !== undefined && changes.changed > 0 && reason.trim() !== '' && !apply.isPending;

  return (
    <Dialog
      title={texts.title}
      description={texts.text}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          {changes ? (
            <Button disabled={!canApply} onClick={() => apply.mutate()}>
              {apply.isPending ? texts.applying : texts.apply}
            </Button>
          ) : (
            <Button disabled={!questionId || preview.isPending} onClick={() => preview.mutate()}>
              {preview.isPending ? texts.previewing : texts.preview}
            </Button>
          )}
        </>
      }
    >
      {questions?.length === 0 && <p role="status">{texts.noQuestions}</p>}
      <Select
        label={texts.question}
        options={questions ?? []}
        value={questionId}
        placeholder={texts.chooseQuestion}
        onChange={(next) => {
          setQuestion(next);
          preview.reset();
        }}
      />
      <Select
        label={texts.rule}
        options={ruleOptions}
        value={rule}
        onChange={(next) => {
          setRule(next);
          preview.reset();
        }}
      />
      {changes && <RegradeChanges preview={changes} />}
      {changes && changes.changed > 0 && (
        <TextField
          label={texts.reason}
          rows={2}
          value={reason}
          required
          maxLength={EXAM_LIMITS.reason}
          onChange={setReason}
        />
      )}
    </Dialog>
  );
}
