/**
 * The parts of the interface kit that remotes share and the shell itself does not use. The federation shares only what a
 * build imports; each part is a chunk that loads with the first screen that needs it.
 */
export const onDemand = [
  () => import('@lectern/ui/select'),
  () => import('@lectern/ui/dialog'),
  () => import('@lectern/ui/tooltip'),
  () => import('@lectern/ui/antd'),
];
