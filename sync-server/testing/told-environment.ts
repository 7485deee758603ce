process.send?.(Object.keys(process.env));
setInterval(() => {}, 1_000);
