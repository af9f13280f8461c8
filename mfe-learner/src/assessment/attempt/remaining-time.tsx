import { AlarmClock, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../texts';
import { serverClock } from '../parts/server-clock';
import styles from './attempt-header.module.css';

const TICK_MS = 250;
/** The remaining time is announced at these numbers of seconds. */
const ANNOUNCED_SECONDS = [60, 300];

/** Whole seconds until the deadline by the server's clock, at least 0; null without a deadline. */
export function useRemainingSeconds(deadlineAt: string | null): number | null {
  const [seconds, setSeconds] = useState(() => secondsUntil(deadlineAt));
  useEffect(() => {
    const update = () => setSeconds(secondsUntil(deadlineAt));
    update();
    if (!deadlineAt) return;
    const timer = setInterval(update, TICK_MS);
    return () => clearInterval(timer);
  }, [deadlineAt]);
  return seconds;
}

function secondsUntil(deadlineAt: string | null): number | null {
  const left = deadlineAt ? serverClock.millisecondsUntil(deadlineAt) : undefined;
  return left === undefined ? null : Math.max(0, Math.ceil(left / 1000));
}

/** The remaining time, which is announced when few minutes are left. */
export function RemainingTime({ seconds }: { seconds: number | null }) {
  const threshold = ANNOUNCED_SECONDS.find((limit) => seconds !== null && seconds <= limit);
  // Kept until the next threshold, so that each is announced once.
  const [announced, setAnnounced] = useState<{ threshold?: number; text?: string }>({});
  if (seconds !== null && announced.threshold !== threshold) {
    const text =
      threshold && seconds > 0 ? t('attempt.minutesLeft', { minutes: Math.ceil(seconds / 60) }) : undefined;
    setAnnounced({ threshold, text });
  }
  if (seconds === null) return null;
  const Icon = threshold ? AlarmClock : Clock;
  return (
    <>
      <span className={styles.time} data-urgency={threshold}>
        <Icon size={18} aria-hidden />
        <span className="visually-hidden">{t('attempt.remaining')} </span>
        <span role="timer">{formatDuration(seconds)}</span>
      </span>
      <span className="visually-hidden" role="status">
        {announced.text}
      </span>
    </>
  );
}

/** 3725 as '1:02:05', 65 as '1:05'. */
function formatDuration(seconds: number): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = `${pad(minutes % 60)}:${pad(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : `${minutes}:${pad(seconds % 60)}`;
}
