import type { EditedExam } from '@lectern/contract';
import { choiceParam, Stack, useSearchState } from '@lectern/ui';
import { lazy, Suspense } from 'react';
import { EditorDialogs } from '../../parts/editor/editor-dialogs';
import { ProblemList } from '../../parts/editor/problem-list';
import { useSaveShortcut } from '../../parts/editor/use-save-shortcut';
import { ScreenTabs } from '../../parts/screen-tabs';
import { ExamBar } from './exam-bar';
import { OverridesTab } from './overrides/overrides-tab';
import { QuestionsTab } from './questions/questions-tab';
import { SettingsTab } from './settings-tab';
import { useExamEditor } from './use-exam-editor';
import { t } from '../texts';

const AttemptsDialog = lazy(() => import('./attempts-dialog'));

const TABS = ['questions', 'settings', 'overrides'] as const;
const schema = { tab: choiceParam(TABS, 'questions') };

/** Questions, settings and own dates of learners of an exam, in tabs; the open one is kept in the address. */
export function ExamEditor({ exam }: { exam: EditedExam }) {
  const editor = useExamEditor(exam);
  const { saved, problems, isDirty, save, asksAboutAttempts } = editor;
  const { state, setState } = useSearchState(schema);
  useSaveShortcut(save);

  return (
    <Stack>
      <ExamBar editor={editor} />
      <ProblemList title={t('examEditor.invalid')} problems={problems} />
      <ProblemList
        title={saved.isPublished ? t('examEditor.publishedProblems') : t('examEditor.problems')}
        problems={isDirty ? [] : saved.problems}
      />
      <ScreenTabs
        label={t('examEditor.tabsLabel')}
        names={{
          questions: t('examEditor.tabs.questions'),
          settings: t('examEditor.tabs.settings'),
          overrides: t('examEditor.tabs.overrides'),
        }}
        open={state.tab}
        onOpen={(tab) => setState({ tab })}
      >
        {(tab) => {
          if (tab === 'questions') return <QuestionsTab editor={editor} />;
          return tab === 'settings' ? <SettingsTab editor={editor} /> : <OverridesTab exam={saved} />;
        }}
      </ScreenTabs>
      <EditorDialogs
        editor={editor}
        texts={{ leaveText: t('examEditor.leaveText'), changed: t('examEditor.changed') }}
      />
      <Suspense>{asksAboutAttempts && <AttemptsDialog editor={editor} />}</Suspense>
    </Stack>
  );
}
