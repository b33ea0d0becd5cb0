/** Heights of the pictures at a width of 1,200 px; written by npm run help:pictures. */
export const pictureHeights: Readonly<Record<string, number>> = {
  'answer-a-conditional-request': 750,
  appointments: 642,
  'invite-a-physician': 586,
  'manage-the-team': 361,
  'manage-your-schedule': 750,
  'prior-authorization': 750,
  'review-a-request': 750,
  'send-a-request': 750,
  'sign-in-and-security': 522,
  'supporting-documents': 495,
}
