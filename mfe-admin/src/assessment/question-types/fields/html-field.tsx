import { Button, Skeleton, TextField } from '@lectern/ui';
import { Tooltip } from '@lectern/ui/tooltip';
import { Type } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { isPlain, plainText, textToHtml } from '../../../parts/rich-text/html-text';
import styles from '../../question-editor/question-editor.module.css';
import { t } from '../../texts';

const RichText = lazy(() => import('../../../parts/rich-text/rich-text'));

/**
 * HTML as a line of text, or as rich text where it has markup or the person asks for it: a rich text field for every
 * option would be heavy, and most options are a few words.
 */
export function HtmlField({
  label,
  html,
  error,
  hideLabel,
  onChange,
}: {
  label: string;
  html: string;
  error?: string;
  hideLabel?: boolean;
  onChange: (html: string) => void;
}) {
  const [isRich, setRich] = useState(() => !isPlain(html));
  if (isRich)
    return (
      <Suspense fallback={<Skeleton height="140px" />}>
        <RichText label={label} html={html} compact hasPictures error={error} onChange={onChange} />
      </Suspense>
    );
  return (
    <div className={styles.htmlField}>
      <TextField
        label={label}
        hideLabel={hideLabel}
        value={plainText(html)}
        error={error}
        onChange={(text) => onChange(textToHtml(text))}
      />
      <Tooltip text={t('questionEditor.formatted')}>
        <Button
          variant="quiet"
          icon
          aria-label={t('questionEditor.format', { part: label })}
          onClick={() => setRich(true)}
        >
          <Type aria-hidden />
        </Button>
      </Tooltip>
    </div>
  );
}

/** HTML, or null where there is none. */
export function OptionalHtmlField({
  html,
  onChange,
  ...rest
}: {
  label: string;
  html: string | null;
  error?: string;
  onChange: (html: string | null) => void;
}) {
  return <HtmlField {...rest} html={html ?? ''} onChange={(next) => onChange(next.trim() ? next : null)} />;
}
