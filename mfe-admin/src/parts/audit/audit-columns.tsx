import type { AuditAction, AuditEntry, AuditTargetKind, SiteGroup } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { formatDateTime, formatItems } from '@lectern/ui';
import {
  Archive,
  Blocks,
  BookOpen,
  CalendarClock,
  CircleHelp,
  ClipboardList,
  FileUp,
  FolderTree,
  Mail,
  Settings,
  Route,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import type { Column } from '../lists/data-table';
import styles from './audit-columns.module.css';
import { t } from '../texts';

const TARGET_ICONS: Record<AuditTargetKind, LucideIcon> = {
  user: UserRound,
  course: BookOpen,
  upload: FileUp,
  question: CircleHelp,
  'question-category': FolderTree,
  exam: ClipboardList,
  group: UsersRound,
  'learning-path': Route,
  mail: Mail,
  'user-import': FileUp,
  invitation: Mail,
  retention: CalendarClock,
  remote: Blocks,
  backup: Archive,
  site: Settings,
};

/** Fields of the log that have a readable name in the catalog; other fields are shown as they are. */
const FIELDS = [
  'firstName',
  'claimValue',
  'lastName',
  'email',
  'locale',
  'timeZone',
  'host',
  'port',
  'tls',
  'user',
  'secret',
  'senderName',
  'senderAddress',
  'isInNetwork',
  'baseUrl',
  'embeddingName',
  'speechName',
  'speechVoice',
  'inputPrice',
  'outputPrice',
  'dailyQuestions',
  'dailyTokens',
  'dailyCost',
  'dailyTokensTotal',
  'dailyCostTotal',
  'signature',
  'signerName',
  'signerTitle',
  'hasSeal',
  'seal',
  'note',
  'catalog',
  'tutor',
  'discussion',
  'learningPaths',
  'practice',
  'calendar',
  'reports',
  'offline',
  'scormImport',
  'externalTools',
  'logo',
  'darkLogo',
  'icon',
  'primaryColor',
  'courseCreators',
  'signUp',
  'domains',
  'privacy',
  'imprint',
  'conversationDays',
  'uploadNameDays',
  'auditNameDays',
  'inactiveAccountDays',
  'isShown',
  'list',
  'removed',
  'texts',
  'learners',
  'certificates',
  'countries',
  'openSource',
  'rating',
  'completion',
  'averageRating',
  'satisfaction',
  'hoursGoal',
  'coursesGoal',
  'free',
  'lti',
  'role',
  'title',
  'name',
  'description',
  'category',
  'level',
  'price',
  'isFeatured',
  'isPublished',
  'showsNotes',
  'cover',
  'hasDiscussion',
  'videoSharePercent',
  'video',
  'captions',
  'certificateNeedsAllSlides',
  'certificateStudyMinutes',
  'certificateMonths',
  'isOpen',
  'isAnonymous',
  'items',
  'startsAt',
  'minutes',
  'address',
  'isInOrder',
  'steps',
  'modules',
  'slides',
  'order',
  'questions',
  'type',
  'opensAt',
  'opensAfterDays',
  'prerequisites',
  'dueDate',
  'closesAt',
  'timeLimit',
  'passingScore',
  'maxAttempts',
  'gradingMethod',
  'behavior',
  'navigation',
  'onePerPage',
  'shuffleQuestions',
  'shuffleOptions',
  'reviewRules',
  'tutorIsSilent',
  'isRequiredForCertificate',
  'tokens',
  'webhooks',
  'mcp',
  'scim',
  'builtIn',
] as const;
const fieldNames: Partial<Record<string, string>> = Object.fromEntries(
  FIELDS.map((field) => [field, t(`audit.fields.${field}`)]),
);

/** The groups of the site's settings, whose names in the log are the keys of the contract. */
const SITE_GROUPS = [
  'access',
  'firstSteps',
  'categories',
  'certificate',
  'identity',
  'mail',
  'model',
  'look',
  'features',
  'figures',
  'landing',
  'links',
  'programs',
  'region',
  'retention',
  'signIn',
] as const satisfies SiteGroup[];
const siteGroupNames: Partial<Record<string, string>> = Object.fromEntries(
  SITE_GROUPS.map((group) => [group, t(`audit.siteGroups.${group}`)]),
);

/** Actions whose detail is a count, such as the number of exported rows. */
const COUNTED_ACTIONS = [
  'user.list-exported',
  'user.report-exported',
  'user.audit-exported',
  'user-import.problems-exported',
  'course.gradebook-exported',
  'course.grades-entered',
  'course.unanswered-exported',
  'question.list-exported',
  'question-proposals.drafted',
  'invitation.sent',
  'invitation.links-opened',
] as const satisfies AuditAction[];
type CountedAction = (typeof COUNTED_ACTIONS)[number];
const isCounted = (action: AuditAction): action is CountedAction =>
  (COUNTED_ACTIONS as readonly AuditAction[]).includes(action);

/** The detail of an entry as text; a count gets its noun. */
function describeDetail({ action, detail }: AuditEntry): string | null {
  const isNumber = detail !== null && /^\d+$/.test(detail);
  return isNumber && isCounted(action) ? t(`audit.counts.${action}`, { count: Number(detail) }) : detail;
}

/** The changed fields and details in words. */
export function describeChange(entry: AuditEntry): string {
  const names = formatItems(entry.fields.map((field) => fieldNames[field] ?? field));
  return [names, describeDetail(entry)].filter(Boolean).join(' · ');
}

/** Administrator, action and target; fields and details; and the time. The target's name links to all of its changes. */
export const AUDIT_COLUMNS: Column<AuditEntry>[] = [
  {
    key: 'change',
    title: t('audit.columns.change'),
    rowScope: 'row',
    cell: (entry) => <Change entry={entry} />,
  },
  {
    key: 'details',
    title: t('audit.columns.details'),
    cell: (entry) => <Details change={describeChange(entry)} />,
  },
  {
    key: 'time',
    title: t('audit.columns.time'),
    cell: ({ at }) => (
      <time className={styles.time} dateTime={at}>
        {formatDateTime(at)}
      </time>
    ),
  },
];

/** The name of what was changed; null where it was deleted. */
const getTargetName = ({ action, target: { name } }: AuditEntry): string | null =>
  name !== null && action === 'site.settings-changed' ? (siteGroupNames[name] ?? name) : name;

/** The names in the sentence about a change. */
export const nameParties = (entry: AuditEntry) => ({
  actor: entry.actor.name ?? t('audit.deletedPerson'),
  target:
    getTargetName(entry) ??
    (entry.target.kind === 'user' ? t('audit.deletedPerson') : t('audit.deletedName')),
});

/** Nothing for most actions: an empty cell has no label on a phone. */
const Details = ({ change }: { change: string }) => change !== '' && <bdi>{change}</bdi>;

function Change({ entry }: { entry: AuditEntry }) {
  const { action, target } = entry;
  const Icon = TARGET_ICONS[target.kind];
  const sentence = t.parts<ReactNode>(`audit.changes.${action}`, {
    ...nameParties(entry),
    strong: (name) => (
      <strong key="actor">
        <bdi>{name}</bdi>
      </strong>
    ),
    link: (name) => (
      <Link key="target" to={paths.auditOf(target)}>
        <bdi>{name}</bdi>
      </Link>
    ),
  });
  return (
    <div className={styles.change}>
      <span className={styles.icon} aria-hidden>
        <Icon size={18} />
      </span>
      <p dir="auto">{sentence}</p>
    </div>
  );
}
