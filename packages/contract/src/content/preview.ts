import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { ById } from './workflow/workflow.ts';

/**
 * The page that the audience gets, or would get, of an item as it stands now: a whole document without scripts, whose
 * pictures and films are opened by the console's key.
 */
export const previewContent = endpoint({
  name: 'previewContent',
  method: 'GET',
  path: '/api/content/:id/preview',
  access: 'confirmed',
  reads: ['content.items', 'content.documents', 'live.videos'],
  summary: 'The public page of an item as it would be now, drafts included',
  summaryZh: '内容当前状态下的公开页面（含草稿），用于预览',
  params: ById,
  output: Type.Object({ html: Type.String() }),
});
