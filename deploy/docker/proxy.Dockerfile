# nginx with the rules for what stands behind it. Build from the repository's root:
#   docker build -f deploy/docker/proxy.Dockerfile -t lectern-proxy .
FROM nginxinc/nginx-unprivileged:1.29.8-alpine@sha256:0c79d56aee561a1d81c63f00eee5fb5fe29279560cdc55e91425133104c7fbe6
# What lectern.conf.template says of them; the name servers are found by the base image's entry point.
ENV API_SERVERS="server api:3000 resolve fail_timeout=2s;" \
    LISTEN=8080 \
    TRUSTED_PROXIES=127.0.0.1 \
    UPLOAD_LIMIT_MB=10 \
    NGINX_ENTRYPOINT_LOCAL_RESOLVERS=1 \
    NGINX_ENVSUBST_OUTPUT_DIR=/tmp
COPY deploy/proxy/nginx.conf /etc/nginx/nginx.conf
COPY deploy/proxy/lectern.conf.template /etc/nginx/templates/lectern.conf.template
USER 101:101
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s \
    CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/proxy/health"]
