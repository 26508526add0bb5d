FROM node:22-bookworm-slim AS built
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data/pg
RUN mkdir /data && chown node:node /data
COPY --from=built /app/package.json ./
COPY --from=built /app/node_modules ./node_modules
COPY --from=built /app/dist ./dist
USER node
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8000/health/ready').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
# Not through npm: signals reach the server itself.
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
