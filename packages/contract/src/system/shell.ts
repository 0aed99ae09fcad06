import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TeamWorkplace } from '../groups/team-workplace.ts';
import { Profile } from '../identity/session.ts';
import { Unread } from '../notifications/messages.ts';
import { StoredPreferences } from '../preferences/preferences.ts';
import { OrNull } from '../text.ts';
import { Site } from './system.ts';

/**
 * Everything that the layout around the pages shows, in one response: a page that opens sends one request instead of
 * four.
 */
export const shell = endpoint({
  name: 'shell',
  method: 'GET',
  path: '/api/shell',
  access: 'signed-in',
  summary: 'What the frame around every page needs: account, preferences, unread messages, site, Workplace of the team',
  summaryZh: '每个页面的外框所需：账号、偏好、未读消息、站点信息和团队的工作台',
  // The browser caches its parts as responses of the endpoints that read them separately.
  reads: [],
  output: Type.Object({
    user: Profile,
    preferences: StoredPreferences,
    unread: Unread,
    site: Site,
    teamWorkplace: OrNull(TeamWorkplace),
    /** Shows the pictures of items that are not published; valid for at least a week. Empty for unconfirmed accounts. */
    pictureKey: Type.String(),
  }),
});
