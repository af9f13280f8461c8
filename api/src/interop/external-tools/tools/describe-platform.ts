import {
  authorizeTool,
  getToolLineItem,
  issueToolToken,
  listPlatformKeys,
  listToolLineItems,
  listToolMembers,
  receiveToolContent,
  type ToolPlatform,
} from '@lectern/contract';

interface Site {
  publicUrl: string;
}

/** Lectern's addresses, which the maker of a tool enters there. */
export const describePlatform = ({ publicUrl }: Site): ToolPlatform => ({
  issuer: publicUrl,
  authorizationUrl: publicUrl + authorizeTool.path,
  tokenUrl: publicUrl + issueToolToken.path,
  keysUrl: publicUrl + listPlatformKeys.path,
});

/** Where a tool sends chosen content. */
export const getContentReturnUrl = ({ publicUrl }: Site): string => publicUrl + receiveToolContent.path;

/** The address of the line items of a course. */
export const getLineItemsUrl = ({ publicUrl }: Site, courseId: string): string =>
  publicUrl + listToolLineItems.path.replace(':courseId', courseId);

export const getLineItemUrl = ({ publicUrl }: Site, id: string): string =>
  publicUrl + getToolLineItem.path.replace(':lineItemId', id);

/** The address of the members of a course. */
export const getMembersUrl = ({ publicUrl }: Site, courseId: string): string =>
  publicUrl + listToolMembers.path.replace(':courseId', courseId);
