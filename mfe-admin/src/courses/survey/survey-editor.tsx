import type { EditedSurvey } from '@lectern/contract';
import { Card, choiceParam, Muted, Stack, textParam, useSearchState } from '@lectern/ui';
import { SurveyFields, type SurveyDraft as Answers } from '@lectern/ui/survey';
import { useState } from 'react';
import { EditorDialogs } from '../../parts/editor/editor-dialogs';
import { ProblemList } from '../../parts/editor/problem-list';
import { useSaveShortcut } from '../../parts/editor/use-save-shortcut';
import { ScreenTabs } from '../../parts/screen-tabs';
import { ItemsTab } from './items/items-tab';
import { ReportTab } from './report/report-tab';
import { SurveyBar } from './survey-bar';
import type { SurveyDraft } from './survey-draft';
import styles from './survey.module.css';
import { t } from './texts';
import { useSurveyEditor } from './use-survey-editor';

const SCHEMA = {
  tab: choiceParam(['items', 'preview', 'report'], 'items'),
  month: textParam('2026-03'.length),
};

/** Items, preview and answers of a survey, in tabs; the open one is kept in the address. */
export function SurveyEditor({ survey }: { survey: EditedSurvey }) {
  const editor = useSurveyEditor(survey);
  const { problems, save, draft, saved } = editor;
  const filters = useSearchState(SCHEMA);
  useSaveShortcut(save);
  return (
    <Stack>
      <SurveyBar editor={editor} />
      <ProblemList title={t('editor.invalid')} problems={problems} />
      <ScreenTabs
        label={t('tabs.label')}
        names={{ items: t('tabs.items'), preview: t('tabs.preview'), report: t('tabs.report') }}
        open={filters.state.tab}
        onOpen={(tab) => filters.setState({ tab })}
      >
        {(tab) => {
          if (tab === 'items') return <ItemsTab editor={editor} />;
          return tab === 'preview' ? (
            <Preview draft={draft} />
          ) : (
            <ReportTab courseId={saved.courseId} filters={filters} />
          );
        }}
      </ScreenTabs>
      <EditorDialogs
        editor={editor}
        texts={{ leaveText: t('editor.leaveText'), changed: t('editor.changed') }}
      />
    </Stack>
  );
}

/** The items as learners see them; what is answered here is not sent. */
function Preview({ draft: { items, isAnonymous } }: { draft: SurveyDraft }) {
  const [answers, setAnswers] = useState<Answers>({});
  if (items.length === 0) return <Muted>{t('items.none')}</Muted>;
  return (
    <Card as="div" className={styles.preview}>
      <Muted>{isAnonymous ? t('preview.anonymous') : t('preview.named')}</Muted>
      <SurveyFields
        items={items}
        answers={answers}
        onAnswer={(itemId, answer) => setAnswers((before) => ({ ...before, [itemId]: answer }))}
      />
    </Card>
  );
}
