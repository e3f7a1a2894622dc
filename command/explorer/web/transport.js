// How the page asks its questions: here, of the command that serves it.
self.transport = async function (what, question, progress, signal) {
  "use strict";
  const answer = await fetch("do/" + what, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question), signal: signal });
  if (!answer.ok) { throw new Error("the command answers " + answer.status + "; is it still running?"); }
  const reader = answer.body.getReader(), decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const part = await reader.read();
    text += decoder.decode(part.value || new Uint8Array(), { stream: !part.done });
    const lines = text.split("\n");
    text = lines.pop();
    for (const line of lines) {
      const said = JSON.parse(line);
      if (said.error) { throw new Error(said.error); }
      if ("value" in said) { return said.value; }
      progress(said.progress);
    }
    if (part.done) { throw new Error("the answer broke off; is the command still running?"); }
  }
};
