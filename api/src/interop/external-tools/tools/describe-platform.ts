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

interface PublicSite {
  publicUrl: string;
}

/** Lectern's addresses, which an administrator enters in the settings of a tool. */
export const describePlatform = ({ publicUrl }: PublicSite): ToolPlatform => ({
  issuer: publicUrl,
  authorizationUrl: publicUrl + authorizeTool.path,
  tokenUrl: publicUrl + issueToolToken.path,
  keysUrl: publicUrl + listPlatformKeys.path,
});

/** The address to which a tool sends chosen content. */
export const getContentReturnUrl = ({ publicUrl }: PublicSite): string => publicUrl + receiveToolContent.path;

/** The address of the line items of a course. */
export const getLineItemsUrl = ({ publicUrl }: PublicSite, courseId: string): string =>
  publicUrl + listToolLineItems.path.replace(':courseId', courseId);

export const getLineItemUrl = ({ publicUrl }: PublicSite, id: string): string =>
  publicUrl + getToolLineItem.path.replace(':lineItemId', id);

/** The address of the members of a course. */
export const getMembersUrl = ({ publicUrl }: PublicSite, courseId: string): string =>
  publicUrl + listToolMembers.path.replace(':courseId', courseId);
