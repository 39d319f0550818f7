/** A service that gives times of creation and modification in whole seconds. */
export const toTheSecond: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  if (answer.headers.get('content-type')?.includes('json') !== true) return answer;
  const text = (await answer.text()).replace(
    /("(?:lastModified|createdDate)":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+/g,
    '$1',
  );
  return new Response(text || null, { status: answer.status, headers: answer.headers });
};
