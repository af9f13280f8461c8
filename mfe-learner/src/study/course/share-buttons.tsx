import { Button, ButtonAnchor, Row, toast } from '@lectern/ui';
import { Link2, Mail } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from '../texts';

export async function copyAddress(address: string): Promise<void> {
  try {
    // Undefined where the page is not served over HTTPS.
    await navigator.clipboard.writeText(address);
    toast({ title: t('publicCourse.copied.title'), description: t('publicCourse.copied.description') });
  } catch {
    toast({
      title: t('publicCourse.copyFailed.title'),
      description: t('publicCourse.copyFailed.description'),
      variant: 'destructive',
    });
  }
}

/** Copies or mails the URL of this page. */
export function SharePageButtons({ title }: { title: string }) {
  const address = useSyncExternalStore(
    () => () => undefined,
    () => window.location.href,
    // Prerendered for all courses.
    () => '',
  );
  return <ShareButtons label={t('publicCourse.share')} title={title} address={address} />;
}

/** Copies or mails a URL. */
export function ShareButtons({ label, title, address }: { label: string; title: string; address: string }) {
  const mail = new URLSearchParams({ subject: title, body: address });
  return (
    <Row justify="center" role="group" aria-label={label}>
      <Button variant="quiet" onClick={() => void copyAddress(address)}>
        <Link2 aria-hidden />
        {t('publicCourse.copyLink')}
      </Button>
      <ButtonAnchor variant="quiet" href={`mailto:?${mail.toString().replaceAll('+', '%20')}`}>
        <Mail aria-hidden />
        {t('publicCourse.email')}
      </ButtonAnchor>
    </Row>
  );
}
