/** A drawn sheet with frame, lines and seal, without text: the demo company's documents (WebP). */
const PARTS = [
  'UklGRugGAABXRUJQVlA4INwGAADwSQCdASrgAUABPu12tFOpp6UioLqrCTAdiWVu4XSgo/L0Jz2D0o7b/nhMgAsqXyB/VbR2M6tbul0y9WkPP/',
  '6PlwNpBv4kLNZZrLNZZrLNZZrLNZZrLNZZrLNZZrLNZZOyvFofDTBBQkXXXGxuzB7HRi642N2YNDWTW1MBhtKKe5vyN+RvyN+Rvx9nCHtXQxxq',
  '7wGZzpgeoQBqANQBqANQBqAMiw0/3iXUZf7uizzDytCp9PJFG2RYJdTLucX95h4l1Mu+zdGncwqNO5f8QG+hzXqEoEwI1B6xmtyxX/zvalGwZQ',
  'WrjnOJkizysD04U5x2dGceLvwK5Oi1jmomW1Acij1YzKbtGbDL4oNrm6y/CUCtXiEAJ19Giy75/qmuuIadzFnnb0yRniXUy75/qmusJ3P9QC0F',
  'DOQD81WKtVIlHb4y1o0FavEJP1b4+vjIeJdTMVxZGhfQccLWcLNwfzoVlxTov2M1Rl5O4jtZj8xdRCUCtXiEG/88EW7v/RDJpoRvFMwvOi0itn',
  'G4mYXKkL4zLnlY5h/9dRBzgibUwy/8l8MfWhjzoVlxTkU0OwoidWjl1Yqz4zm6KZxrQ7dT+3o0cpWtdJoKCSsVH33r2Kk+jUjdSyzWSxl3z7j+',
  '2jHxCb+aG75Z/OhZzotH2YVGnizjXusRMj5lQ2lAA067M0i6OftIwxqmYXnRawRoWdQj4glZx8dTDSwwbGBnX+88SjkmZXkeQk1BcQ07mFRp3M',
  'KjTu+qvlvLuqFp3FqAagDUAagDUAagDUAagDUAagDUAagDUAagDGtrgAAA/ojk+RupzXq0M3U6iV3R0h7vVnrMkwJgnwe/Np7dhTw06sp1zWDQ',
  '8tUAaUFhtg5g6Cxdxlb6aUwdBYu4yt9NKYOgsXD91q14rSSY5aRoqk+3qmYBLDGjuEFs4QOeV2rg6tmREJSrNP+7nskmw2/bmyI9euxu5bvgNA',
  'vJdz5yjkCUwg3rvFCcebtVaBeS7nzlHoKt8JoaSL1npxEJnZxaA38lCaE5SQWqAuoI5cDfDfeG4DdGT2Y/Of0AZthLpKzXAYRg9MPxn2Fh+tC7',
  '0MRZ644QGdMQkbHdKR4IIPM+W6YMXOG31P/k9DgieLLXkABbrAW8d/2QxkQMprpujDQm75uBmAgztUR9EU0BdrKr06yHtMQet/hY1EFZ+Rsj62',
  'cVXSBYJ+5x+iCpEOL4q3QOR6r1Osul0QV/Fk/I9lnYdpj33aUXl1p6GR5SEK+c0lFXeq/e8LEmjYB5kHiHDMteSH/IDi8QD5+RyXC+E/v22lRp',
  'Sfl7Rf9cxMWJPm7XI2m74kC1/ZmA0lyAOQWPXERRKIwHz9bmcp17yiZoVLIvJzwNE42/wwOmg4lhkWc/X/1I53uQ147xuwWAfZTkiJRziebpWQ',
  'nc+HhGeNy8hhIwzxiTQqhDjWUOcmwUMzrADI0rAITmiBI2oAuiyuOkCkF+l3qeS2ZPpD0GXyeBL1VrfNm8xU6Iz+6rTDbjuIt38MLK8pfE9Tin',
  '3WfSplZs7PSrtI2hGZzlQAql3PKTttJOZtRmBT7Vb5E0cNwcVjCRnVqoQB8eXhhB6D4DI9MnuSuWlDWO80IK7RQvbyCzkiZy3EFxPxnwWZgQhW',
  'DgNe5lW9yWbe0FJrwNItrOvX6fcWk1WYZjQkKU3q9enZ2keayI6+tTQe7bixvI/Wzd2+rL8rbi4wpmpgBG+eUVeTvM+WB9r4hhJ83j8bXrupGc',
  'zZ9ncutFjMGekRK0P07eNcXsqHwEpsLHuxaAEJpcefvFlzdv8PCjaea/NWhbQt+GCAp8TWRQ0jbxd2J5E8fvatCogWlGuSNsRiR/WAXNvf90CB',
  'xdcviR3bhRi2UCHxqDgCplRW9sMKrJheb1Aj6/2qUZ7ex4rsbnaw9mgAqaDB6RxSzwa7yd6Hm7tcZRLNmCCpj1GedIvXbOZSk3EvkmIhcPryoF',
  'IpCIJabhG5zjDVWX04pbVl2vRihNoAbqOLqdHNSLYOs/X1v8Fl97FyYiKE7Jk2MO1VLcl6+L5RQObXRcAAABzYXsVpTG0q1U/3Ow4r3LBRQUVp',
  'ltuzp5oY8P8zJwaiL38wvUGUPGncmBK0UggFj/voVldfUBK0uHgTbrVDyHCjxAtFLWKLlu9QUBgR+hXa3zH23ky5ahGz12gJ/RoCVocyNL4CTe',
  'MrOz5oIjPvP+QKhFFhTgOdKW9RROLxOfKCV42usz85eFFCI02EmSEcvAAAAAAAKklVtubaeA3d9QPzoYKZHVIcBj8DmP4FbVcVeViWtpQi6H1K',
  '75syekaHe2ZPSNDvbMnpGh3tmT0w5s4hB3f/HlLiZs86qwXM3bs5tJmdAA',
];

export const demoPaper = {
  bytes: Buffer.from(PARTS.join(''), 'base64'),
  type: 'image/webp' as const,
  width: 480,
  height: 320,
};
