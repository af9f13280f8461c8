/**
 * The parts of the UI library that remotes share and the shell's first screens do not use. Module Federation shares only
 * modules that the build imports; each part is a chunk that loads with the first screen that needs it.
 * @public exported so that the build keeps it
 */
export const onDemand = [
  () => import('@lectern/ui/select'),
  () => import('@lectern/ui/dialog'),
  () => import('@lectern/ui/confirm-dialog'),
  () => import('@lectern/ui/tooltip'),
  () => import('@lectern/ui/pager'),
  () => import('@lectern/ui/sub-pages'),
  () => import('@lectern/ui/question'),
  () => import('@lectern/ui/survey'),
  () => import('@lectern/ui/token'),
  () => import('@lectern/ui/antd'),
];
