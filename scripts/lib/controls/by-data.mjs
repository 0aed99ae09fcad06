const WEB = 'apps/web/src';
const INFO = `${WEB}/pages/user-info/info-links.test.tsx`;
const FRAME = `${WEB}/app/layout/frame-links.test.tsx`;
const CAMPAIGNS = `${WEB}/domains/campaigns/campaign-controls.test.tsx`;
const REPORTS = `${WEB}/domains/live/reports/report-controls.test.tsx`;
const ITEMS = `${WEB}/pages/links.test.tsx`;
const REVIEWS = `${WEB}/domains/content/review-queues/review-panel.test.tsx`;
const MORE = `${WEB}/pages/single-controls.test.tsx`;
const SCHEDULE = 'e2e/schedule.slow.spec.ts';

/**
 * Controls that tests press by something else than a label: by a title, a person, a studio, a place or a key. Each with
 * the test that presses it and words of that test: `[file and tag, test, words of the test]`.
 */
export const byData = [
  ['app/layout/breadcrumb.tsx PageLink', FRAME, "follow('List')"],
  ['app/layout/menu/menu-link.tsx PageLink', FRAME, "follow('Help')"],
  ['app/layout/menu/menu-link.tsx a', FRAME, "name: 'Arco (opens a new window)'"],
  [
    'app/layout/menu/menu-flyout.tsx button',
    'e2e/audience-controls.slow.spec.ts',
    "menu.getByRole('button', { name: '列表页' })",
  ],
  [
    'app/layout/menu/side-menu.tsx button',
    'e2e/audience-controls.slow.spec.ts',
    "menu.getByRole('button', { name: '列表页' })",
  ],
  ['app/layout/navbar.tsx act', FRAME, "name: '中文'"],
  ['app/layout/shell.tsx a', 'e2e/audience-controls.slow.spec.ts', "name: '跳到主要内容'"],
  ['app/tabs/tab-bar.tsx PageLink', FRAME, "follow('Help center')"],
  ['audience/chat/composer.tsx button', 'e2e/browser-controls.slow.spec.ts', "name: '表情'"],
  ['audience/chat/line-list.tsx button', `${WEB}/audience/viewer-controls.test.tsx`, 'buttons[0]?.click()'],
  ['audience/chat/line-menu.tsx input', `${WEB}/audience/viewer-controls.test.tsx`, "input.value = 'advertising'"],
  ['audience/chat/composer.tsx input', `${WEB}/audience/viewer-controls.test.tsx`, "querySelector('#nickname')"],
  ['audience/framed-page.tsx a', 'e2e/embed.slow.spec.ts', "frame.getByRole('link', { name: 'Stand framed' })"],
  ['audience/planned-stage.tsx button', `${WEB}/audience/viewer-controls.test.tsx`, "startsWith('Cup')"],
  ['domains/audit/use-audit-columns.tsx PageLink', ITEMS, "follow('Cup')"],
  ['domains/campaigns/application-result.tsx a', CAMPAIGNS, "name: 'https://example.com/spring'"],
  ['domains/campaigns/campaigns-page.tsx PageLink', CAMPAIGNS, "follow('Spring')"],
  ['domains/campaigns/step-form.tsx Select', CAMPAIGNS, "value: 'derby'"],
  ['domains/groups/group-panel.tsx Checkbox', `${WEB}/domains/groups/group-panel.test.tsx`, 'tick(/^Chris/)'],
  [
    'domains/live/encoders/encoders-page.tsx PageLink',
    `${WEB}/domains/live/encoders/encoders-page.test.tsx`,
    "follow('Hall')",
  ],
  ['domains/groups/group-list.tsx button', `${WEB}/domains/groups/group-panel.test.tsx`, 'press(/^Studio crew/)'],
  ['domains/search/targets.ts act', `${WEB}/domains/search/palette.test.tsx`, "value: 'Group Form'"],
  ['domains/search/palette.tsx input', `${WEB}/domains/search/palette.test.tsx`, "value: 'Group Form'"],
  ['pages/help/help-page.tsx PageLink', `${WEB}/pages/help/help-page.test.tsx`, "follow(first?.textContent ?? '')"],
  ['pages/approvals/approvals-page.tsx Segments', `${WEB}/pages/approvals/approval-controls.test.tsx`, 'kind='],
  ['pages/user-info/info-header.tsx a', INFO, "name: 'anna.example'"],
  ['pages/user-info/notifications-card.tsx button', INFO, 'press(/Returned/)'],
  ['pages/user-info/projects-card.tsx button', INFO, 'press(/^Desk/)'],
  ['pages/workplace/popular-table.tsx button', `${WEB}/pages/workplace/popular-table.test.tsx`, "press('Story 3')"],
  ['pages/workplace/quick-setup.tsx Checkbox', INFO, "tick('Audit log')"],
  [
    'domains/analytics/analysis/cards/contribution-card.tsx act',
    `${WEB}/domains/analytics/analysis/cards/contribution-card.test.tsx`,
    "press('Sports')",
  ],
  [
    'domains/analytics/analysis/cards/contribution-card.tsx button',
    `${WEB}/domains/analytics/analysis/analysis-controls.test.tsx`,
    "getByTitle('Show only Sports')",
  ],
  ['domains/analytics/analysis/drill-panel.tsx ContentLink', ITEMS, "['what is behind a point',"],
  ['domains/analytics/analysis/desk/desk.tsx PageLink', ITEMS, "follow('Sports')"],
  ['domains/analytics/weekly/weekly-lists.tsx PageLink', ITEMS, "['the weekly report',"],
  ['domains/content/library/library-grid.tsx PageLink', ITEMS, "['the library',"],
  ['domains/content/policy-sets/set-contents.tsx ContentLink', ITEMS, "['a policy set',"],
  ['domains/content/rules/rule-panel.tsx ContentLink', ITEMS, "['the preview of a rule',"],
  ['domains/content/rules/rule-panel.tsx InputNumber', ITEMS, "type('Sports', '150')"],
  [
    'domains/content/library/item/reader-comments.tsx Button',
    `${WEB}/domains/content/library/item/reader-comments.test.tsx`,
    "{ state: 'shown' }",
  ],
  [
    'domains/content/library/item/reader-comments.tsx RadioField',
    `${WEB}/domains/content/library/item/reader-comments.test.tsx`,
    'pick(name, dialog)',
  ],
  [
    'domains/content/library/item/item-figures.tsx PageLink',
    `${WEB}/domains/content/library/item/item-figures.test.tsx`,
    'each referrer leads to its analysis',
  ],
  [
    'domains/chat/moderation/composer.tsx button',
    `${WEB}/domains/chat/moderation/chat-controls.test.tsx`,
    'fireEvent.click(emoji)',
  ],
  [
    'domains/chat/moderation/mute-dialog.tsx RadioField',
    `${WEB}/domains/chat/moderation/chat-controls.test.tsx`,
    "pick('This person only', dialog)",
  ],
  [
    'domains/chat/moderation/chat-drawer.tsx button',
    `${WEB}/domains/chat/moderation/chat-controls.test.tsx`,
    "press('Li')",
  ],
  ['domains/content/editor/toolbar.tsx Button', `${WEB}/domains/content/editor/tools.test.tsx`, 'press(name)'],
  ['domains/content/films/film-finder.tsx button', `${WEB}/domains/content/content-parts.test.tsx`, 'press(/^Harbor/)'],
  [
    'domains/content/films/film-transcript.tsx button',
    `${WEB}/domains/content/content-dialogs.test.tsx`,
    'press(/hello/)',
  ],
  ['domains/content/review-queues/reviewed-content.tsx PageLink', REVIEWS, "follow('Old lake 9')"],
  [
    'domains/content/review-queues/reviewed-content.tsx Segments',
    `${WEB}/domains/content/review-queues/archive-queue.test.tsx`,
    "pick('2')",
  ],
  ['domains/content/review-queues/review-panel.tsx Button', REVIEWS, "press('Misleading title')"],
  [
    'domains/identity/security/security-tab.tsx Button',
    `${WEB}/domains/identity/security/security-tab.test.tsx`,
    "press('Set phone')",
  ],
  [
    'domains/identity/security/security-tab.tsx act',
    `${WEB}/domains/identity/security/security-tab.test.tsx`,
    "press('Turn off two-step sign-in')",
  ],
  [
    'domains/identity/session/text-field.tsx Input',
    `${WEB}/domains/identity/session/session-controls.test.tsx`,
    "type('Username'",
  ],
  [
    'domains/integrations/webhooks/webhooks.tsx Button',
    `${WEB}/domains/integrations/webhooks/webhooks.test.tsx`,
    "press('Deliveries of signage')",
  ],
  ['domains/live/on-air/on-air-card.tsx PageLink', REPORTS, 'follow(/Yard/)'],
  ['domains/live/player/player.tsx button', `${WEB}/domains/live/live-parts.test.tsx`, 'press(/^Mute/)'],
  ['domains/live/schedule/calendar/month-calendar.tsx button', SCHEDULE, 'calendar.locator(`[data-day='],
  ['domains/live/schedule/calendar/month-calendar.tsx section', SCHEDULE, "press('Alt+ArrowRight')"],
  ['domains/live/schedule/next-plan.tsx PageLink', `${WEB}/domains/live/live-parts.test.tsx`, "follow('Cup')"],
  ['domains/live/schedule/calendar/plan-block.tsx button', SCHEDULE, "block.press('Enter')"],
  ['domains/live/schedule/plan-list.tsx button', `${WEB}/domains/live/live-parts.test.tsx`, 'press(/Cup.*Hall/)'],
  ['domains/live/schedule/calendar/week-calendar.tsx section', SCHEDULE, "press('Alt+ArrowDown')"],
  [
    'domains/live/schedule/calendar/week-calendar.tsx act',
    `${WEB}/domains/live/schedule/calendar/week-calendar.test.tsx`,
    'press(/^3 more/)',
  ],
  ['domains/live/audience/event-list.tsx button', REPORTS, 'onPick).toHaveBeenCalledWith(AT)'],
  [
    'domains/live/controls/operation-dialog.tsx Radio',
    `${WEB}/domains/live/controls/control-bar.test.tsx`,
    'pick(/^480p/',
  ],
  ['domains/live/studios/studio-switcher.tsx button', REPORTS, 'press(/^Yard/)'],
  ['domains/live/studios/studio-wall.tsx button', REPORTS, "press('Yard')"],
  [
    'domains/notifications/announcements/featured.tsx button',
    `${WEB}/domains/notifications/announcements/announcement-controls.test.tsx`,
    'press(/New studio|Maintenance/)',
  ],
  ['domains/live/schedule/calendar/week-calendar.tsx button', MORE, 'onCreate).toHaveBeenCalledWith'],
  ['domains/live/videos/video-library.tsx Button', MORE, "'Rename Opening'"],
  ['domains/live/methods/line-secrets.tsx act', MORE, "press('Revoke', await"],
  ['pages/workplace/page-tiles.tsx a', MORE, "follow('Help center')"],
  ['domains/content/policy-sets/bulk-bar.tsx act', MORE, "press('Take offline', await"],
  ['domains/content/library/library-list.tsx PageLink', MORE, "follow('Lake')"],
  ['domains/notifications/announcements/announcements.tsx button', MORE, 'press(/Maintenance/)'],
  ['domains/work/talk.tsx Button', MORE, "press('Withdraw')"],
  ['domains/work/talk.tsx act', MORE, "press('Withdraw', await"],
  ['domains/groups/threads/mention-field.tsx Input.TextArea', MORE, "type('Add a comment'"],
  [
    'domains/analytics/analysis/drill-panel.tsx ContentLink',
    `${WEB}/domains/analytics/analysis/analysis-controls.test.tsx`,
    "name: 'Lake'",
  ],
  [
    'domains/content/review-queues/reviewed-content.tsx section',
    `${WEB}/domains/content/review-queues/archive-queue.test.tsx`,
    'fireEvent.doubleClick',
  ],
  ['app/layout/navbar.tsx IconButton', 'e2e/messages.spec.ts', 'name: /^消息通知/'],
  ['domains/content/films/film-player.tsx video', 'e2e/library.slow.spec.ts', "toHaveJSProperty('currentTime', 7)"],
  ['domains/content/library/library-grid.tsx button', 'e2e/library.slow.spec.ts', "toHaveJSProperty('currentTime', 7)"],
  [
    'domains/content/policy-sets/search-table-page.tsx form',
    `${WEB}/domains/content/policy-sets/search-table-page.test.tsx`,
    "press('Search')",
  ],
  [
    'domains/embedding/embed-dialog.tsx Input.TextArea',
    `${WEB}/domains/embedding/embed-dialog.test.tsx`,
    "('Embed code')",
  ],
  [
    'domains/identity/people/use-people-columns.tsx PageLink',
    'e2e/people.slow.spec.ts',
    "getByRole('link', { name: username })",
  ],
  ['domains/live/reports/recording-player.tsx video', 'e2e/live-report.slow.spec.ts', 'video[aria-label=Recording]'],
  [
    'domains/live/reports/report-page.tsx RecordingPlayer',
    'e2e/live-report.slow.spec.ts',
    'video[aria-label=Recording]',
  ],
  [
    'domains/preferences/saved-views/saved-views-panel.tsx form',
    `${WEB}/domains/preferences/saved-views/saved-views-panel.test.tsx`,
    "press('Save')",
  ],
  ['audience/chat/line-menu.tsx button', `${WEB}/audience/viewer-controls.test.tsx`, 'entry?.click()'],
  ['audience/chat/line-menu.tsx div', `${WEB}/audience/viewer-controls.test.tsx`, 'entry?.click()'],
  ['audience/stage/controls.tsx button', `${WEB}/audience/viewer-controls.test.tsx`, "press('Mute')"],
  ['domains/content/content-rule/rule-fields.tsx Checkbox.Group', REVIEWS, "tick('Sports')"],
  [
    'domains/content/editor/versions-panel.tsx Button',
    `${WEB}/domains/content/editor/versions-panel.test.tsx`,
    'press(/^Version 2/)',
  ],
  [
    'domains/analytics/analysis/marks.ts act',
    `${WEB}/domains/analytics/analysis/analysis-controls.test.tsx`,
    'found?.onOpen()',
  ],
  ['domains/search/targets.ts act', `${WEB}/domains/search/recent.test.tsx`, 'fireEvent.click(option)'],
  [
    'domains/live/schedule/plan-dialogs.tsx CoverField',
    `${WEB}/domains/live/live-parts.test.tsx`,
    "press('Use this crop')",
  ],
];
