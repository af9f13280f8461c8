import { Button } from '@lectern/ui';
import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { OptionalHtmlField } from './html-field';
import { t } from '../../texts';

/** The field for feedback on one option or answer. A button shows the field if there is no feedback yet. */
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
      <Button
        variant="quiet"
        aria-label={t('questionEditor.addFeedback', { part })}
        onClick={() => setOpen(true)}
      >
        <MessageSquarePlus aria-hidden />
        {t('questionEditor.sections.feedback')}
      </Button>
    );
  return (
    <OptionalHtmlField
      label={t('questionEditor.feedbackFor', { part })}
      html={html}
      error={error}
      onChange={onChange}
    />
  );
}
