import { Button, ButtonLink, EmptyState, Row } from '@lectern/ui';
import { usePaths } from '../../paths';
import { proposalTexts as texts } from '../proposal-texts';

/** What to do where no proposal waits. */
export function ReviewEmpty({
  course,
  isFiltered,
  hasDecisions,
  foundNothing,
  onClear,
  onDraft,
  onUndo,
}: {
  course: { id: string };
  /** Other proposals wait, but do not fit the filters. */
  isFiltered: boolean;
  hasDecisions: boolean;
  foundNothing: boolean;
  onClear: () => void;
  onDraft: () => void;
  onUndo: (() => void) | undefined;
}) {
  const paths = usePaths();
  if (isFiltered)
    return <EmptyState title={texts.noMatch} action={<Button onClick={onClear}>{texts.clear}</Button>} />;
  if (foundNothing && !hasDecisions)
    return (
      <EmptyState
        title={texts.nothing}
        text={texts.nothingText}
        action={<ButtonLink to={paths.editor(course)}>{texts.edit}</ButtonLink>}
      />
    );
  if (!hasDecisions)
    return (
      <EmptyState
        title={texts.none}
        text={texts.noneText}
        action={<Button onClick={onDraft}>{texts.draft}</Button>}
      />
    );
  return (
    <EmptyState
      title={foundNothing ? texts.nothingNew : texts.allReviewed}
      text={foundNothing ? texts.nothingNewText : texts.allReviewedText}
      action={
        <Row gap={12} justify="center">
          {onUndo && (
            <Button variant="secondary" onClick={onUndo}>
              {texts.undo}
            </Button>
          )}
          <ButtonLink to={paths.questions}>{texts.toBank}</ButtonLink>
        </Row>
      }
    />
  );
}
