import { Button } from '@lectern/ui';
import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { questionEditorTexts } from '../../question-editor/texts';
import { OptionalHtmlField } from './html-field';

const texts = questionEditorTexts;

/** Feedback for one option or answer; a button until there is some. */
export function FeedbackField({
  part,
  html,
  error,
  onChange,
}: {
  /** Name of the option or answer. */
  part: string;
  html: string | null;
  error?: string;
  onChange: (html: string | null) => void;
}) {
  const [isOpen, setOpen] = useState(html !== null);
  if (!isOpen && html === null)
    return (
      <Button variant="quiet" aria-label={texts.addFeedback(part)} onClick={() => setOpen(true)}>
        <MessageSquarePlus aria-hidden />
        {texts.sections.feedback}
      </Button>
    );
  return <OptionalHtmlField label={texts.feedbackFor(part)} html={html} error={error} onChange={onChange} />;
}
