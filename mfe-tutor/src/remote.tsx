import { page, type Remote } from '@lectern/remote';
import { ChatOverlay } from './chat/chat-overlay';
import { texts } from './texts';

const TutorPage = page(() => import('./tutor/tutor-page'));

const tutor: Remote = {
  name: 'tutor',
  routes: [
    {
      path: '/ai-tutor',
      element: <TutorPage />,
      handle: {
        access: 'signed-in',
        frame: 'page',
        title: texts.tutor.title,
        subtitle: texts.tutor.subtitle,
      },
    },
  ],
  overlays: [ChatOverlay],
};

export default tutor;
