import { hasFeature } from '@lectern/i18n';
import { Button, ButtonLink } from '@lectern/ui';
import {
  ClipboardList,
  Ellipsis,
  Eye,
  Megaphone,
  MessageCircleQuestionMark,
  Sparkles,
  Table2,
  Video,
} from 'lucide-react';
import { Menu, MenuLink } from '../../parts/menu/menu';
import { useIsNarrow } from '../../parts/use-is-narrow';
import { usePaths } from '../../paths';
import { t } from '../texts';
import styles from './editor.module.css';

/**
 * Links to the pages of a course. Wide screens show all links as buttons, up to 1600 px only the main ones, and phones none.
 * A menu has the others then.
 */
export function EditorLinks({ course }: { course: { id: string; slug: string; isPublished: boolean } }) {
  const paths = usePaths();
  const isNarrow = useIsNarrow();
  const links = [
    { to: paths.gradebook(course), Icon: Table2, label: t('editor.gradebook'), isMain: course.isPublished },
    ...(hasFeature('announcements')
      ? [{ to: paths.announcements(course), Icon: Megaphone, label: t('list.announcements') }]
      : []),
    { to: paths.meetings(course), Icon: Video, label: t('list.meetings') },
    { to: paths.survey(course), Icon: ClipboardList, label: t('list.survey') },
    ...(hasFeature('tutor')
      ? [{ to: paths.unanswered(course), Icon: MessageCircleQuestionMark, label: t('editor.unanswered') }]
      : []),
    { to: paths.proposals(course), Icon: Sparkles, label: t('list.questions'), isMain: true },
    { to: paths.publicCourse(course), Icon: Eye, label: t('editor.view'), isMain: true },
  ];
  return (
    <>
      {links.map(({ to, Icon, label, isMain }) => (
        <ButtonLink
          key={to}
          to={to}
          variant={isMain ? 'secondary' : 'quiet'}
          className={isMain ? styles.mainLink : styles.rareLink}
        >
          <Icon aria-hidden />
          {label}
        </ButtonLink>
      ))}
      <span className={styles.linkMenu}>
        <Menu
          trigger={
            <Button variant="secondary">
              <Ellipsis aria-hidden />
              {t('editor.more')}
            </Button>
          }
        >
          {links
            .filter(({ isMain }) => isNarrow || !isMain)
            .map(({ to, Icon, label }) => (
              <MenuLink key={to} to={to} Icon={Icon} label={label} />
            ))}
        </Menu>
      </span>
    </>
  );
}
